package dev.orbweaver.frontier;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import dev.orbweaver.model.TaskKind;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/** A frontier on the heap: as fast as can be, gone with the process. */
public final class MemoryFrontier implements FrontierStore {
  private static final Comparator<FetchTask> ORDER =
      Comparator.comparingInt(FetchTask::priority)
          .thenComparingInt(FetchTask::depth)
          .thenComparingLong(FetchTask::id);

  /** A fact takes about 200 bytes. */
  private static final int MOST_FACTS = 200_000;

  private final LongSet seen = new LongSet();
  private final Map<String, PriorityQueue<FetchTask>> queues = new HashMap<>();

  /** Tasks that were not wanted: asked about once, not at every take. */
  private final Map<String, List<FetchTask>> refused = new HashMap<>();

  private final RecentFacts facts = new RecentFacts(MOST_FACTS);
  private final RecentMemories memories = new RecentMemories(16 << 20);
  private long nextId = 1;

  @Override
  public synchronized CompletionStage<Admission> admit(
      List<Discovery> discoveries, Collection<FactKey> asked) {
    List<List<FetchTask>> admitted = new ArrayList<>(discoveries.size());
    for (Discovery discovery : discoveries) {
      admitted.add(admit(discovery));
    }
    Map<FactKey, String> known = new HashMap<>();
    for (FactKey key : asked) {
      String fact = facts.get(key);
      if (fact != null) {
        known.put(key, fact);
      }
    }
    return CompletableFuture.completedStage(new Admission(admitted, known));
  }

  private List<FetchTask> admit(Discovery from) {
    List<FetchTask> tasks = new ArrayList<>();
    for (Link link : from.links()) {
      if (seen.add(link.fingerprint())) {
        tasks.add(from.task(nextId++, link));
      }
    }
    return tasks;
  }

  @Override
  public synchronized CompletionStage<Void> commit(Commit commit) {
    memories.put(commit.hosts());
    for (FetchTask task : commit.admitted()) {
      queues.computeIfAbsent(task.url().host(), host -> new PriorityQueue<>(ORDER)).add(task);
    }
    commit.facts().forEach(facts::putIfAbsent);
    return CompletableFuture.completedStage(null);
  }

  @Override
  public synchronized CompletionStage<Batch> take(
      String host, int most, Predicate<FetchTask> wanted) {
    List<FetchTask> taken = new ArrayList<>(Math.min(most, 16));
    PriorityQueue<FetchTask> queue = queues.getOrDefault(host, new PriorityQueue<>(ORDER));
    while (taken.size() < most && !queue.isEmpty()) {
      FetchTask first = queue.poll();
      if (wanted.test(first)) {
        taken.add(first);
      } else {
        refused.computeIfAbsent(host, any -> new ArrayList<>()).add(first);
      }
    }
    if (queue.isEmpty()) {
      queues.remove(host);
    }
    return CompletableFuture.completedStage(new Batch(taken, queue.isEmpty()));
  }

  @Override
  public synchronized CompletionStage<Void> reconsider(String host) {
    List<FetchTask> again = refused.remove(host);
    if (again != null) {
      queues.computeIfAbsent(host, any -> new PriorityQueue<>(ORDER)).addAll(again);
    }
    return CompletableFuture.completedStage(null);
  }

  private List<FetchTask> queued(String host) {
    List<FetchTask> queued = new ArrayList<>(refused.getOrDefault(host, List.of()));
    queued.addAll(queues.getOrDefault(host, new PriorityQueue<>(ORDER)));
    return queued;
  }

  @Override
  public synchronized String fact(FactKey key) {
    return facts.get(key);
  }

  /** A task that was taken is not here any more. */
  @Override
  public synchronized CompletionStage<Void> visit(
      Collection<String> hosts, Predicate<FetchTask> visitor) {
    boolean more = true;
    for (String host : hosts) {
      Iterator<FetchTask> each = queued(host).iterator();
      while (more && each.hasNext()) {
        more = visitor.test(each.next());
      }
    }
    return CompletableFuture.completedStage(null);
  }

  /** A task that was taken is not in its queue any more: whoever took it knows of it. */
  @Override
  public synchronized CompletionStage<Sighting> look(Url url) {
    List<FetchTask> queue = queued(url.host());
    FetchTask queued = null;
    for (FetchTask each : queue) {
      queued = each.url().equals(url) ? each : queued;
    }
    FetchTask found = queued;
    long ahead =
        found == null
            ? queue.size()
            : queue.stream().filter(each -> ORDER.compare(each, found) < 0).count();
    return CompletableFuture.completedStage(
        new Sighting(
            seen.contains(TaskKind.PAGE.fingerprint(url)),
            seen.contains(TaskKind.SITEMAP.fingerprint(url)),
            queued,
            ahead,
            true,
            memories.of(url.host())));
  }

  @Override
  public synchronized void close() {
    queues.clear();
    refused.clear();
  }
}
