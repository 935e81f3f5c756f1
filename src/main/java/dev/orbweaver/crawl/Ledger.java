package dev.orbweaver.crawl;

import dev.orbweaver.frontier.Commit;
import dev.orbweaver.frontier.FactKey;
import dev.orbweaver.frontier.Recovered;
import dev.orbweaver.host.MemoryCodec;
import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Visit;
import dev.orbweaver.output.CrawlEnd;
import dev.orbweaver.output.ParkedUrls;
import dev.orbweaver.politeness.HostHistory;
import dev.orbweaver.scope.Budgets;
import dev.orbweaver.scope.traps.Suspect;
import dev.orbweaver.scope.traps.TrapSettings;
import dev.orbweaver.scope.traps.TrapWatch;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * What a commit says of the crawl as a whole: counts that include its own visits, and what it went
 * on from.
 */
final class Ledger {
  private final Frontier frontier;
  private final Map<String, Offset> offsets;
  private final boolean complete;
  private final LongSupplier nanos;
  private final InstantSource clock;
  private final Tally tally;
  private final Spending spending;
  private final Novelties novelties;
  private Set<String> leftOut;

  Ledger(
      Frontier frontier,
      Budgets budgets,
      TrapSettings traps,
      LongSupplier nanos,
      InstantSource clock) {
    this.frontier = frontier;
    Recovered recovered = frontier.recovered();
    this.offsets = recovered.sinks();
    this.complete = memory(recovered).complete();
    this.leftOut = memory(recovered).leftOut();
    this.nanos = nanos;
    this.clock = clock;
    this.tally = new Tally(memory(recovered), nanos.getAsLong());
    this.spending = new Spending(budgets);
    spending.recover(recovered.hosts());
    TrapWatch watch = new TrapWatch(traps);
    watch.recover(recovered.hosts());
    this.novelties = new Novelties(watch);
  }

  /** What pages said so far. */
  Novelties novelties() {
    return novelties;
  }

  /** What the crawl remembers of itself. */
  static CrawlMemory memory(Recovered recovered) {
    return recovered.isNew() ? CrawlMemory.NEW : CrawlMemory.decode(recovered.crawl());
  }

  /** Where an output stood at the last commit. */
  Offset offset(String sink) {
    return offsets.getOrDefault(sink, Offset.START);
  }

  /**
   * Whether an earlier process left nothing to be done but what it took for traps, be it only to
   * complete the outputs.
   */
  boolean isComplete() {
    return complete;
  }

  void expectRoot() {
    tally.expectRoot();
  }

  /**
   * What makes a group true, its own counts among it.
   *
   * @param clocks of hosts that were asked meanwhile
   * @param outputs where each of them ends with this group
   * @param forced whether they are safe up to there
   */
  Commit commit(
      VisitGroup group,
      Map<String, HostHistory> clocks,
      Map<String, Offset> outputs,
      boolean forced) {
    Map<String, byte[]> hosts = new HashMap<>(group.memories());
    clocks.forEach((host, clock) -> hosts.put(MemoryKey.clock(host), encode(clock)));
    group.visits().forEach(this::add);
    leaveOut(outputs.keySet(), !group.visits().isEmpty());
    tally.sitemapsLeft(group.sitemapsLeft());
    hosts.putAll(accounts(group.visits()));
    hosts.putAll(novelties.watch().changed());
    Map<FactKey, String> facts = novelties.takeLearnt();
    return new Commit(
        group.finished(), group.admitted(), outputs, forced, hosts, facts, crawl(false));
  }

  /**
   * The last one, of outputs that are complete.
   *
   * @param complete see {@link #isComplete}
   */
  Commit last(Map<String, Offset> outputs, boolean complete) {
    return new Commit(List.of(), List.of(), outputs, true, Map.of(), crawl(complete));
  }

  /** Outputs of an earlier process that are not written now lack what is done meanwhile. */
  private void leaveOut(Set<String> written, boolean isSomethingDone) {
    Set<String> all = new HashSet<>(leftOut);
    if (isSomethingDone) {
      all.addAll(offsets.keySet());
    }
    all.removeAll(written);
    leftOut = all;
  }

  private void add(Visit visit) {
    tally.add(visit, nanos.getAsLong());
    spending.add(visit, nanos.getAsLong());
  }

  /** What the hosts of these visits have cost, under their keys; nothing without budgets. */
  private Map<String, byte[]> accounts(List<Visit> visits) {
    Map<String, byte[]> accounts = new HashMap<>();
    if (!spending.isUnlimited()) {
      for (Visit visit : visits) {
        String host = visit.task().url().host();
        accounts.computeIfAbsent(
            MemoryKey.budget(host), key -> spending.encode(host, nanos.getAsLong()));
      }
    }
    return accounts;
  }

  /**
   * An end, with what was found out on the way, and what is parked.
   *
   * @param earlierPages how many pages an earlier crawl had, if this one went there again
   */
  CrawlEnd closing(CrawlEnd end, ParkedUrls parked, OptionalLong earlierPages) {
    Map<String, ParkedUrls.Group> waiting = new LinkedHashMap<>();
    parked.of(ParkedUrls.Kind.TRAP).forEach(group -> waiting.put(group.what(), group));
    List<Suspect> suspects = new ArrayList<>();
    for (Suspect each : novelties.watch().suspects()) {
      ParkedUrls.Group group = waiting.remove(each.what());
      suspects.add(group == null ? each : each.withWaiting(group.urls()));
    }
    // of paths that repeat themselves nothing is fetched, so the watch does not know of them
    waiting.forEach((what, it) -> suspects.add(new Suspect(what, it.sample(), 0, it.urls())));
    suspects.sort(Comparator.comparingLong(Suspect::refused).reversed());
    return end.with(tally.duplicates(), suspects, parked, earlierPages);
  }

  /** What was counted, with the command that takes it up. */
  ParkedUrls parked(Census census) {
    return census.result(frontier.resume());
  }

  /**
   * What an earlier process left queued, to be held against what is taken for a trap. To be asked
   * before the first commit.
   */
  Census leftovers() {
    Parking traps =
        new Parking(novelties.watch().parked(), Map.of(), new KnownPages(frontier.store()::fact));
    return new Census(
        traps,
        frontier.recovered().queued().keySet(),
        Long.MAX_VALUE,
        nanos.getAsLong(),
        clock.millis());
  }

  private byte[] crawl(boolean complete) {
    return tally.memory(frontier.intent(), complete, leftOut, nanos.getAsLong()).encode();
  }

  /** A host's clock as another process can read it. */
  private byte[] encode(HostHistory history) {
    return MemoryCodec.encode(history, nanos.getAsLong(), clock.millis());
  }
}
