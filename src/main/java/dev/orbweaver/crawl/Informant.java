package dev.orbweaver.crawl;

import dev.orbweaver.crawl.CrawlSupervisor.Explain;
import dev.orbweaver.crawl.CrawlSupervisor.ExplainHost;
import dev.orbweaver.crawl.CrawlSupervisor.Question;
import dev.orbweaver.crawl.explain.Evidence;
import dev.orbweaver.crawl.explain.HostEvidence;
import dev.orbweaver.frontier.FrontierStore;
import dev.orbweaver.frontier.Sighting;
import dev.orbweaver.scope.traps.FirstPages;
import dev.orbweaver.scope.traps.Parked;
import dev.orbweaver.url.IdPlace;
import dev.orbweaver.url.Parsed;
import dev.orbweaver.url.Url;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Answers what a crawl at work is asked about its URLs and hosts, by what was committed. */
final class Informant {
  private final FrontierStore store;
  private final HostTable hosts;
  private final Spending spending;
  private final Supplier<Parked> traps;

  Informant(FrontierStore store, HostTable hosts, Spending spending, Supplier<Parked> traps) {
    this.traps = traps;
    this.store = store;
    this.hosts = hosts;
    this.spending = spending;
  }

  void answer(Question question, long now, long wallMillis) {
    if (question instanceof Explain ask) {
      url(ask, now, wallMillis);
    } else if (question instanceof ExplainHost ask) {
      host(ask, now, wallMillis);
    }
  }

  private void url(Explain ask, long now, long wallMillis) {
    boolean inHand = hosts.holds(ask.url());
    Parked parked = traps.get();
    Spent ofSite = spending.ofSite(ask.url().host(), now);
    look(ask.url())
        .thenCombine(
            firstPages(parked.idleId(ask.url())),
            (sighting, pages) ->
                Evidence.of(sighting, inHand, ofSite, parked, pages, now, wallMillis))
        .thenAccept(it -> ask.replyTo().tell(ask.rules().explain(ask.url().href(), ask.url(), it)));
  }

  private void host(ExplainHost ask, long now, long wallMillis) {
    long unfinished = hosts.unfinishedOf(ask.host());
    boolean shared = hosts.isShared(ask.host());
    Parked parked = traps.get();
    Parsed root = Url.parse("http://" + ask.host() + "/");
    CompletionStage<Sighting> known =
        root instanceof Url url ? look(url) : CompletableFuture.completedStage(Sighting.NONE);
    known
        .thenApply(
            sighting ->
                HostEvidence.ofCrawlAtWork(
                    ask.host(),
                    unfinished,
                    shared,
                    List.copyOf(sighting.host().values()),
                    parked.groupsOf(ask.host()),
                    now,
                    wallMillis))
        .thenAccept(it -> ask.replyTo().tell(ask.rules().explainHost(it)));
  }

  /** What was fetched of the URLs that differ in that id only; null: in none. */
  private CompletionStage<FirstPages> firstPages(IdPlace id) {
    if (id == null) {
      return CompletableFuture.completedStage(FirstPages.UNKNOWN);
    }
    return store
        .admit(List.of(), Set.of(KnownPages.key(id.rest())))
        .<FirstPages>thenApply(answer -> new KnownPages(answer.facts()::get))
        .exceptionally(broken -> FirstPages.UNKNOWN);
  }

  private CompletionStage<Sighting> look(Url url) {
    // whoever asks hears of a broken store soon enough
    return store.look(url).exceptionally(broken -> Sighting.NONE);
  }
}
