package dev.orbweaver.crawl;

import dev.orbweaver.frontier.Recovered;
import dev.orbweaver.host.MemoryCodec;
import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Visit;
import dev.orbweaver.output.CrawlEnd;
import dev.orbweaver.politeness.HostHistory;
import dev.orbweaver.scope.Budgets;
import dev.orbweaver.scope.traps.TrapSettings;
import dev.orbweaver.scope.traps.TrapWatch;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * What a commit says of the crawl as a whole: counts that include its own visits, and what it went
 * on from.
 */
final class Ledger {
  private final Recovered recovered;
  private final CrawlIntent intent;
  private final LongSupplier nanos;
  private final InstantSource clock;
  private final Tally tally;
  private final Spending spending;
  private final Novelties novelties;

  Ledger(
      Recovered recovered,
      CrawlIntent intent,
      Budgets budgets,
      TrapSettings traps,
      LongSupplier nanos,
      InstantSource clock) {
    this.recovered = recovered;
    this.intent = intent;
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
    return recovered.sinks().getOrDefault(sink, Offset.START);
  }

  /** Whether an earlier process left nothing to be done, be it only to complete the outputs. */
  boolean isComplete() {
    return memory(recovered).complete();
  }

  void expectRoot() {
    tally.expectRoot();
  }

  void add(Visit visit) {
    tally.add(visit, nanos.getAsLong());
    spending.add(visit, nanos.getAsLong());
  }

  /** What the hosts of these visits have cost, under their keys; nothing without budgets. */
  Map<String, byte[]> accounts(List<Visit> visits) {
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
   * An end, with what was found out on the way.
   *
   * @param earlierPages how many pages an earlier crawl had, if this one went there again
   */
  CrawlEnd closing(CrawlEnd end, OptionalLong earlierPages) {
    return end.with(tally.duplicates(), novelties.watch().suspects(), earlierPages);
  }

  byte[] crawl(boolean complete) {
    return tally.memory(intent, complete, nanos.getAsLong()).encode();
  }

  /** A host's clock as another process can read it. */
  byte[] encode(HostHistory history) {
    return MemoryCodec.encode(history, nanos.getAsLong(), clock.millis());
  }
}
