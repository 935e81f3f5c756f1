package dev.orbweaver.crawl;

import akka.actor.typed.ActorRef;
import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.clockwork.SlowStore;
import dev.orbweaver.clockwork.StagedSink;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Page;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Visit;
import dev.orbweaver.output.CrawlEnd;
import dev.orbweaver.output.Sink;
import dev.orbweaver.scope.Budgets;
import dev.orbweaver.scope.Preference;
import dev.orbweaver.scope.traps.TrapSettings;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** A {@link Committer} in a clockwork, with a store that answers when it is told to. */
abstract class CommitterHarness {
  static final int CONCURRENCY = 256;
  static final CrawlEnd END = new CrawlEnd("done", Duration.ZERO, 0);

  final Clockwork clockwork = new Clockwork();
  private final Deque<Runnable> storeCalls = new ArrayDeque<>();
  final SlowStore store = new SlowStore(storeCalls::add);
  final StagedSink first = new StagedSink("first");
  final StagedSink second = new StagedSink("second");
  final List<CommitEvent> heard = new ArrayList<>();
  private ActorRef<Committer.Command> committer;
  long ids;

  @AfterEach
  void shutDown() {
    clockwork.close();
  }

  void start(Sink... sinks) {
    Following following = new Following(9, 10, Preference.NONE, false);
    committer =
        clockwork.spawn(
            Committer.create(
                store,
                following,
                Arrays.asList(sinks),
                ledger(),
                CONCURRENCY,
                clockwork.ear(heard)));
  }

  void tell(Committer.Command... commands) {
    for (Committer.Command command : commands) {
      committer.tell(command);
    }
    clockwork.settle();
  }

  /** The store answers the call that waits longest. */
  void answer() {
    storeCalls.remove().run();
    clockwork.settle();
  }

  void answerAll() {
    while (!storeCalls.isEmpty()) {
      answer();
    }
  }

  /** Time goes by, and the store answers all that is asked of it then. */
  void pass(Duration time) {
    clockwork.pass(time);
    answerAll();
  }

  /** As {@link #page}, of a host that has other work meanwhile. */
  Committer.Record pageInNoHurry(String url) {
    return new Committer.Record(page(url).visit(), null, false);
  }

  Committer.Record page(String url, String... links) {
    List<Link> found = new ArrayList<>();
    for (String link : links) {
      found.add(new Link(url(link), url(link).fingerprint(), "a", true));
    }
    return record(
        url, new Outcome.Fetched(Reason.OK, null), new Page("utf-8", null, true, found, 0));
  }

  Committer.Record record(String url, Outcome outcome, Page page) {
    FetchTask task = FetchTask.root(++ids, url(url), 5);
    return Committer.Record.of(
        new Visit(task, outcome, null, null, page, null, Instant.EPOCH, 0, 0));
  }

  static Url url(String text) {
    return (Url) Url.parse(text);
  }

  List<CommitEvent.Committed> committed() {
    return heard.stream()
        .filter(CommitEvent.Committed.class::isInstance)
        .map(CommitEvent.Committed.class::cast)
        .toList();
  }

  private static Ledger ledger() {
    return new Ledger(
        Frontier.inMemory(), Budgets.NONE, TrapSettings.OFF, () -> 0L, () -> Instant.EPOCH);
  }
}
