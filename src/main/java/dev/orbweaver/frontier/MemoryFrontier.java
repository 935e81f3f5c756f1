package dev.orbweaver.frontier;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

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
  private final RecentFacts facts = new RecentFacts(MOST_FACTS);
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
    for (FetchTask task : commit.admitted()) {
      queues.computeIfAbsent(task.url().host(), host -> new PriorityQueue<>(ORDER)).add(task);
    }
    commit.facts().forEach(facts::putIfAbsent);
    return CompletableFuture.completedStage(null);
  }

  @Override
  public synchronized CompletionStage<List<FetchTask>> take(String host, int most) {
    List<FetchTask> taken = new ArrayList<>(Math.min(most, 16));
    PriorityQueue<FetchTask> queue = queues.get(host);
    while (queue != null && taken.size() < most && !queue.isEmpty()) {
      taken.add(queue.poll());
    }
    if (queue != null && queue.isEmpty()) {
      queues.remove(host);
    }
    return CompletableFuture.completedStage(taken);
  }

  @Override
  public synchronized void close() {
    queues.clear();
  }
}
