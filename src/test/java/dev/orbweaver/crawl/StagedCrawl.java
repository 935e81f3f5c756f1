package dev.orbweaver.crawl;

import akka.actor.typed.ActorRef;
import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.clockwork.Plans;
import dev.orbweaver.clockwork.SlowStore;
import dev.orbweaver.clockwork.StagedSink;
import dev.orbweaver.crawl.explain.Explainer;
import dev.orbweaver.crawl.explain.Explanation;
import dev.orbweaver.model.Visit;
import dev.orbweaver.output.Progress;
import dev.orbweaver.output.Sink;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;

/** A supervisor among stand-ins: its fetchers, its store and its sinks are the test's. */
final class StagedCrawl {
  static final Duration NOW = Duration.ZERO;

  final Clockwork clockwork;
  final StagedFetchers fetchers;
  final StagedSink sink = new StagedSink("noted");
  final List<CrawlSupervisor.Ended> ended = new ArrayList<>();
  final SlowStore store;
  private final Deque<Runnable> storeCalls = new ArrayDeque<>();
  private boolean storeHeld;
  private ActorRef<CrawlSupervisor.Command> supervisor;

  StagedCrawl(Clockwork clockwork) {
    this.clockwork = clockwork;
    this.fetchers = new StagedFetchers(clockwork);
    this.store = new SlowStore(this::later);
  }

  /** On a store that an earlier crawl worked on. */
  StagedCrawl(Clockwork clockwork, SlowStore store) {
    this.clockwork = clockwork;
    this.fetchers = new StagedFetchers(clockwork);
    this.store = store;
  }

  /** Half a millisecond later, unless the store is held. */
  private void later(Runnable call) {
    if (storeHeld) {
      storeCalls.add(call);
    } else {
      clockwork.after(Duration.ofNanos(500_000), call);
    }
  }

  StagedCrawl holdingStore() {
    storeHeld = true;
    return this;
  }

  /** The held store answers the call that waits longest. */
  void answerOne() {
    storeCalls.remove().run();
    clockwork.settle();
  }

  void releaseStore() {
    storeHeld = false;
    while (!storeCalls.isEmpty()) {
      answerOne();
    }
    settle();
  }

  StagedCrawl start(List<String> roots, String... settings) {
    return start(List.of(sink), roots, settings);
  }

  StagedCrawl start(List<Sink> sinks, List<String> roots, String... settings) {
    return goOn(Frontier.ofNew(store), sinks, roots, settings);
  }

  /** Starts on what an earlier process left in the store. */
  StagedCrawl goOn(Frontier frontier, List<Sink> sinks, List<String> roots, String... settings) {
    String[] all = Arrays.copyOf(settings, settings.length + 1);
    all[settings.length] =
        roots.stream()
            .map(root -> "\"" + root + "\"")
            .collect(Collectors.joining(", ", "roots = [", "]"));
    supervisor =
        clockwork.spawn(
            CrawlSupervisor.create(
                Plans.plan(all).crawl(),
                fetchers,
                frontier,
                sinks,
                clockwork::nanos,
                clockwork::instant,
                clockwork.ear(ended)));
    settle();
    return this;
  }

  /** Long enough for commits and takes, too short for anything else. */
  void settle() {
    clockwork.pass(Duration.ofMillis(10));
  }

  void stop(String why) {
    supervisor.tell(new CrawlSupervisor.Stop(why));
    settle();
  }

  void tell(CrawlSupervisor.Command command) {
    supervisor.tell(command);
    settle();
  }

  Progress progress() {
    List<Progress> heard = new ArrayList<>();
    supervisor.tell(new CrawlSupervisor.GetProgress(clockwork.ear(heard)));
    clockwork.settle();
    return heard.get(0);
  }

  Explanation explainedHost(String host, Explainer rules) {
    List<Explanation> heard = new ArrayList<>();
    supervisor.tell(new CrawlSupervisor.ExplainHost(host, rules, clockwork.ear(heard)));
    settle();
    return heard.get(0);
  }

  Explanation explained(Url url, Explainer rules) {
    List<Explanation> heard = new ArrayList<>();
    supervisor.tell(new CrawlSupervisor.Explain(url, rules, clockwork.ear(heard)));
    settle();
    return heard.get(0);
  }

  StagedFetchers.Staged host(String name) {
    return fetchers.of(name);
  }

  /** The host's first task in hand ends; it may go on at once. */
  void finish(String host, String... links) {
    host(host).finish(fetchers.ready(1, NOW), links);
    settle();
  }

  List<String> recorded() {
    return sink.visits().stream().map(visit -> visit.task().url().href()).toList();
  }

  Visit visit(String url) {
    return sink.visits().stream()
        .filter(visit -> visit.task().url().href().equals(url))
        .findFirst()
        .orElseThrow();
  }

  EndReason end() {
    return ended.isEmpty() ? null : ended.get(0).reason();
  }
}
