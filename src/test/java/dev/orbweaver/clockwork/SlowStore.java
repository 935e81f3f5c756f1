package dev.orbweaver.clockwork;

import dev.orbweaver.frontier.Admission;
import dev.orbweaver.frontier.Batch;
import dev.orbweaver.frontier.Commit;
import dev.orbweaver.frontier.Discovery;
import dev.orbweaver.frontier.FactKey;
import dev.orbweaver.frontier.FrontierProblem;
import dev.orbweaver.frontier.FrontierStore;
import dev.orbweaver.frontier.MemoryFrontier;
import dev.orbweaver.frontier.Recovered;
import dev.orbweaver.frontier.Sighting;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Offset;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** A frontier whose every answer comes later: when the test, or what it handed in, says so. */
public final class SlowStore implements FrontierStore {
  private final MemoryFrontier memory = new MemoryFrontier();
  private final Consumer<Runnable> later;
  private final List<Commit> commits = new ArrayList<>();
  private final List<String> calls = new ArrayList<>();
  private RuntimeException fault;
  private RuntimeException bug;
  private FrontierProblem onClose;
  private Optional<Duration> forcedEvery = Optional.empty();
  private final Map<Long, FetchTask> taken = new TreeMap<>();
  private boolean outlives;
  private int visited;
  private boolean closed;
  private int closings;

  /**
   * @param later does something, some time
   */
  public SlowStore(Consumer<Runnable> later) {
    this.later = later;
  }

  /** From now on every stage fails. */
  public void breakWith(RuntimeException why) {
    fault = why;
  }

  /** From now on asking for admission throws, which no store may. */
  public void throwAtAdmit(RuntimeException why) {
    bug = why;
  }

  /** From now on it says that what is queued may be taken up by another process. */
  public SlowStore outliving() {
    outlives = true;
    return this;
  }

  @Override
  public boolean outlivesProcess() {
    return outlives;
  }

  /** What a process that follows finds: what has no end is queued again. */
  public Recovered reopened() {
    Commit again = new Commit(List.of(), List.copyOf(taken.values()), Map.of());
    memory.commit(again);
    taken.clear();
    Map<String, Long> queued = new HashMap<>();
    Map<String, byte[]> hosts = new HashMap<>();
    Map<String, Offset> sinks = new HashMap<>();
    Set<Long> finished = new HashSet<>();
    byte[] crawl = null;
    for (Commit commit : commits) {
      commit.finished().forEach(task -> finished.add(task.id()));
      hosts.putAll(commit.hosts());
      sinks.putAll(commit.sinks());
      crawl = commit.crawl() == null ? crawl : commit.crawl();
    }
    for (Commit commit : commits) {
      for (FetchTask task : commit.admitted()) {
        if (!finished.contains(task.id())) {
          queued.merge(task.url().host(), 1L, Long::sum);
        }
      }
    }
    queued.keySet().forEach(memory::reconsider);
    closed = false;
    return new Recovered(queued, hosts, sinks, crawl);
  }

  /** How many tasks were taken and have no end. */
  public int inHand() {
    return taken.size();
  }

  /** How many tasks were shown to visitors. */
  public int visited() {
    return visited;
  }

  /** So often a forced commit is due. */
  public void forcedEvery(Duration time) {
    forcedEvery = Optional.of(time);
  }

  @Override
  public Optional<Duration> forcedEvery() {
    return forcedEvery;
  }

  /** Closing it fails. */
  public void failToClose(FrontierProblem why) {
    onClose = why;
  }

  public List<Commit> commits() {
    return commits;
  }

  /** What was called: admit, commit and take. */
  public List<String> calls() {
    return calls;
  }

  public boolean isClosed() {
    return closed;
  }

  /** How often it was closed. */
  public int closings() {
    return closings;
  }

  @Override
  public CompletionStage<Admission> admit(List<Discovery> discoveries, Collection<FactKey> asked) {
    calls.add("admit");
    if (bug != null) {
      throw bug;
    }
    return answer(() -> memory.admit(discoveries, asked));
  }

  @Override
  public CompletionStage<Void> commit(Commit commit) {
    calls.add("commit");
    return answer(
        () -> {
          commits.add(commit);
          commit.finished().forEach(task -> taken.remove(task.id()));
          return memory.commit(commit);
        });
  }

  @Override
  public CompletionStage<Batch> take(String host, int most, Predicate<FetchTask> wanted) {
    calls.add("take");
    return answer(
        () ->
            memory
                .take(host, most, wanted)
                .thenApply(
                    batch -> {
                      batch.tasks().forEach(task -> taken.put(task.id(), task));
                      return batch;
                    }));
  }

  @Override
  public CompletionStage<Void> reconsider(String host) {
    calls.add("reconsider");
    return answer(() -> memory.reconsider(host));
  }

  @Override
  public CompletionStage<Void> visit(Collection<String> hosts, Predicate<FetchTask> visitor) {
    Predicate<FetchTask> counted =
        task -> {
          visited++;
          return visitor.test(task);
        };
    return answer(
        () -> {
          boolean more =
              taken.values().stream()
                  .filter(task -> hosts.contains(task.url().host()))
                  .allMatch(counted);
          return more ? memory.visit(hosts, counted) : CompletableFuture.completedStage(null);
        });
  }

  @Override
  public String fact(FactKey key) {
    return memory.fact(key);
  }

  @Override
  public CompletionStage<Sighting> look(Url url) {
    return answer(() -> memory.look(url));
  }

  private <T> CompletionStage<T> answer(Supplier<CompletionStage<T>> call) {
    CompletableFuture<T> stage = new CompletableFuture<>();
    later.accept(
        () -> {
          if (fault != null) {
            stage.completeExceptionally(fault);
          } else {
            stage.complete(call.get().toCompletableFuture().join());
          }
        });
    return stage;
  }

  @Override
  public void close() {
    closed = true;
    closings++;
    if (onClose != null) {
      throw onClose;
    }
  }
}
