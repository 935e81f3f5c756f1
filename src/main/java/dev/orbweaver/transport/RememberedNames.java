package dev.orbweaver.transport;

import java.net.InetAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;

/**
 * Asks for a name once a while, however many connections need it, and for one that is slow to be
 * answered only once at a time. Failures are not remembered: a name server that is back is asked.
 *
 * <p>What is remembered is judged again for each connection, like any other answer.
 */
final class RememberedNames implements Resolver {
  /** Some 2 MB. */
  static final int MOST = 10_000;

  private final Resolver resolver;
  private final long keptNanos;
  private final LongSupplier nanos;
  private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

  RememberedNames(Resolver resolver, Duration kept, LongSupplier nanos) {
    this.resolver = resolver;
    this.keptNanos = kept.toNanos();
    this.nanos = nanos;
  }

  private record Entry(CompletableFuture<List<InetAddress>> answer, long askedNanos) {}

  @Override
  public CompletionStage<List<InetAddress>> resolve(String host) {
    CompletableFuture<List<InetAddress>> answer = new CompletableFuture<>();
    Entry asked = new Entry(answer, nanos.getAsLong());
    synchronized (this) {
      Entry known = entries.get(host);
      if (known != null && isOfUse(known)) {
        return known.answer;
      }
      entries.put(host, asked);
      dropEldest();
    }
    ask(host, asked);
    return answer;
  }

  private boolean isOfUse(Entry known) {
    return !known.answer.isDone() || nanos.getAsLong() - known.askedNanos < keptNanos;
  }

  /** One that is still being asked for may be dropped: whoever waits for it has it. */
  private void dropEldest() {
    if (entries.size() > MOST) {
      entries.remove(entries.keySet().iterator().next());
    }
  }

  /** Whoever waits is told after a failure is forgotten, so that asking again asks. */
  private void ask(String host, Entry asked) {
    CompletionStage<List<InetAddress>> found;
    try {
      found = resolver.resolve(host);
    } catch (RuntimeException e) {
      found = CompletableFuture.failedStage(e);
    }
    found.whenComplete(
        (addresses, failure) -> {
          if (failure == null) {
            asked.answer.complete(addresses);
            return;
          }
          synchronized (this) {
            entries.remove(host, asked);
          }
          boolean wrapped = failure instanceof CompletionException && failure.getCause() != null;
          asked.answer.completeExceptionally(wrapped ? failure.getCause() : failure);
        });
  }
}
