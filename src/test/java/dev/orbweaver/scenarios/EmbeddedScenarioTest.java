package dev.orbweaver.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.clockwork.StagedSink;
import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.crawl.CrawlPlan;
import dev.orbweaver.crawl.CrawlSupervisor;
import dev.orbweaver.crawl.CrawlSupervisor.Ended;
import dev.orbweaver.crawl.Crawler;
import dev.orbweaver.crawl.EndReason;
import dev.orbweaver.crawl.Frontier;
import dev.orbweaver.frontier.DurableFrontier;
import dev.orbweaver.frontier.FrontierSettings;
import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Visit;
import dev.orbweaver.output.CrawlEnd;
import dev.orbweaver.output.Sink;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A crawl in somebody else's actor system. */
class EmbeddedScenarioTest extends LoopbackTest {
  private ActorTestKit kit = ActorTestKit.create();

  @AfterEach
  void shutDown() {
    kit.shutdownTestKit();
  }

  private static CrawlPlan plan(String... settings) {
    return CrawlPlan.of(
        ConfigFactory.parseString(String.join("\n", settings))
            .withFallback(ConfigFactory.parseString("orbweaver.politeness.delay = 0"))
            .withFallback(ConfigFactory.load())
            .resolve());
  }

  private CrawlPlan ofSite() {
    return plan("orbweaver.roots = [\"" + site.url("/") + "\"]");
  }

  private DurableFrontier state() {
    return DurableFrontier.open(
        temp.resolve("state"), FrontierSettings.of(ConfigFactory.load().resolve()));
  }

  private Ended run(CrawlPlan plan, Frontier frontier, Sink... sinks) {
    TestProbe<Ended> listener = kit.createTestProbe(Ended.class);
    kit.spawn(Crawler.create(plan, frontier, List.of(sinks), listener.ref()));
    return listener.receiveMessage(LONG);
  }

  /** A sink that gives itself away. */
  private record Faulty(String name) implements Sink {
    @Override
    public void open(Offset at) {}

    @Override
    public Offset write(List<Visit> visits) {
      throw new IllegalStateException("my own bug");
    }

    @Override
    public void finish(CrawlEnd end) {}

    @Override
    public void close() {}
  }

  @Test
  void goesOnInTheSameProcessAfterItWasStoppedFromOutside() {
    CompletableFuture<Void> asked = new CompletableFuture<>();
    CompletableFuture<Void> stopped = new CompletableFuture<>();
    site.page("/", "/slow");
    site.handle(
        "/slow",
        exchange -> {
          if (asked.complete(null)) {
            stopped.join();
            return; // without an answer
          }
          exchange.html("late");
        });
    TestProbe<Ended> listener = kit.createTestProbe(Ended.class);
    ActorRef<CrawlSupervisor.Command> crawl =
        kit.spawn(
            Crawler.create(
                ofSite(), Frontier.onDisk(state(), ofSite()), List.of(), listener.ref()));
    asked.join();

    kit.stop(crawl);
    stopped.complete(null);
    listener.expectNoMessage();

    StagedSink again = new StagedSink("again");
    assertThat(run(ofSite(), Frontier.onDisk(state(), ofSite()), again).reason())
        .isEqualTo(EndReason.DONE);
    assertThat(again.visits())
        .extracting(visit -> visit.task().url().path())
        .containsExactly("/slow");
  }

  @Test
  void outputsMayBeCalledAnything() {
    site.page("/");
    StagedSink spaced = new StagedSink("my sink");
    StagedSink parted = new StagedSink("a/b");
    StagedSink umlaut = new StagedSink("büro");

    Ended ended = run(ofSite(), Frontier.inMemory(), spaced, parted, umlaut);

    assertThat(ended.fault()).isNull();
    assertThat(List.of(spaced, parted, umlaut)).allMatch(sink -> sink.visits().size() == 1);
  }

  @Test
  void twoOutputsOfOneNameAreRefused() {
    List<Sink> twins = List.of(new StagedSink("mine"), new StagedSink("mine"));

    assertThatThrownBy(() -> Crawler.create(ofSite(), Frontier.inMemory(), twins, null))
        .isInstanceOf(ConfigProblem.class)
        .hasMessage("two outputs have the name \"mine\": each needs its own");
  }

  @Test
  void theFaultOfAnOutputIsCalledThat() {
    site.page("/");

    Ended ended = run(ofSite(), Frontier.inMemory(), new Faulty("mine"));

    assertThat(ended.reason()).isEqualTo(EndReason.BROKEN);
    assertThat(ended.fault())
        .isEqualTo("mine: the output failed: java.lang.IllegalStateException: my own bug");
  }

  @Test
  void whatIsWrongWithTheSystemsDispatchersEndsTheCrawlWithASentence() {
    Config wrong = ConfigFactory.parseString("orbweaver.dispatchers.parse.executor = none");
    kit.shutdownTestKit();
    kit = ActorTestKit.create(wrong.withFallback(ConfigFactory.load()));

    Ended ended = run(ofSite(), Frontier.onDisk(state(), ofSite()));

    assertThat(ended.reason()).isEqualTo(EndReason.BROKEN);
    assertThat(ended.fault()).contains("orbweaver.dispatchers.parse.executor", "thread-pool");
    state().close(); // nobody holds it any more
  }

  @Test
  void whateverKeepsACrawlFromBeginningIsItsLastWord() {
    Frontier unreadable =
        new Frontier(
            state(),
            () -> {
              throw new IllegalArgumentException("of another version");
            },
            plan().intent(),
            "",
            null);

    Ended ended = run(ofSite(), unreadable);

    assertThat(ended.reason()).isEqualTo(EndReason.BROKEN);
    assertThat(ended.fault()).endsWith("java.lang.IllegalArgumentException: of another version");
    state().close();
  }

  @Test
  void aCrawlThatHasNothingToCrawlIsRefusedAndItsStateClosed() {
    CrawlPlan none = plan("orbweaver.urls = \"urls.txt\"");
    Frontier frontier = Frontier.onDisk(state(), none);

    assertThatThrownBy(() -> Crawler.create(none, frontier, List.of(), null))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageStartingWith("orbweaver.roots is empty: there is nothing to crawl");

    state().close();
  }

  @Test
  void aCrawlWithAStateNeedsNoRootsToGoOn() {
    site.page("/");
    run(ofSite(), Frontier.onDisk(state(), ofSite()));

    Ended ended = run(plan(), Frontier.onDisk(state(), plan()));

    assertThat(ended.reason()).isEqualTo(EndReason.FINISHED_BEFORE);
  }
}
