package dev.orbweaver.crawl;

import dev.orbweaver.frontier.FactKey;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Visit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Visits that become true together, with what they were first to find. */
final class VisitGroup {
  private List<Visit> visits;
  private final Map<String, byte[]> memories;
  private final long sitemapsLeft;
  private List<FetchTask> admitted = List.of();

  /**
   * @param memories of hosts, under their keys, that become true with them
   * @param sitemapsLeft sitemaps out of scope that are listed by what is remembered
   */
  VisitGroup(List<Visit> visits, Map<String, byte[]> memories, long sitemapsLeft) {
    this.visits = visits;
    this.memories = memories;
    this.sitemapsLeft = sitemapsLeft;
  }

  static VisitGroup empty() {
    return new VisitGroup(List.of(), Map.of(), 0);
  }

  List<Visit> visits() {
    return visits;
  }

  Map<String, byte[]> memories() {
    return memories;
  }

  long sitemapsLeft() {
    return sitemapsLeft;
  }

  /** Tasks that nobody knew. */
  List<FetchTask> admitted() {
    return admitted;
  }

  List<FetchTask> finished() {
    List<FetchTask> finished = new ArrayList<>(visits.size());
    visits.forEach(visit -> finished.add(visit.task()));
    return finished;
  }

  /** What the store admits, at the rank that each task has among its host's. */
  void admit(List<List<FetchTask>> tasks, Following following) {
    admitted = new ArrayList<>();
    tasks.forEach(found -> found.forEach(task -> admitted.add(following.ranked(task))));
  }

  /**
   * What the store knows about the visits.
   *
   * @param tasks what each was first to find, in their order
   */
  void judge(Novelties novelties, Map<FactKey, String> facts, List<List<FetchTask>> tasks) {
    List<Visit> judged = novelties.judged(visits, facts, tasks);
    List<Visit> counted = new ArrayList<>(judged.size());
    for (int i = 0; i < judged.size(); i++) {
      Visit visit = judged.get(i);
      boolean redirect = visit.outcome() instanceof Outcome.Redirected;
      counted.add(redirect ? visit : visit.withNewLinks(tasks.get(i).size()));
    }
    visits = counted;
  }

  /** Visits that outputs hear of: a sitemap has no record. */
  List<Visit> records() {
    List<Visit> records = new ArrayList<>(visits);
    records.removeIf(visit -> visit.task().isSitemap());
    return records;
  }
}
