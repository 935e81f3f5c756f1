package dev.orbweaver.cli;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Scheduler;
import akka.actor.typed.javadsl.AskPattern;
import com.typesafe.config.Config;
import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.crawl.CrawlPlan;
import dev.orbweaver.crawl.CrawlSupervisor;
import dev.orbweaver.crawl.CrawlSupervisor.Ended;
import dev.orbweaver.crawl.Crawler;
import dev.orbweaver.crawl.EndReason;
import dev.orbweaver.crawl.Frontier;
import dev.orbweaver.output.Sink;
import dev.orbweaver.text.Plain;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * One crawl in an actor system of its own, from its start to its exit code. The system is there
 * before anything is opened, for Akka reads its settings only then and may refuse them.
 */
final class CrawlRun implements AutoCloseable {
  private static final int OK = 0;
  private static final int ALL_FAILED = 1;
  private static final int BROKEN = 3;

  private static final Duration HEARD_WITHIN = Duration.ofSeconds(3);

  private final Terminal terminal;
  private final boolean quiet;
  private final ActorSystem<Guardian.Command> system;

  /**
   * A run that can begin.
   *
   * @throws ConfigProblem when Akka does not start with these settings
   */
  CrawlRun(Terminal terminal, boolean quiet, Config config) {
    this.terminal = terminal;
    this.quiet = quiet;
    this.system = AkkaStart.system(Guardian.create(), config);
  }

  int run(CrawlPlan plan, Frontier frontier, List<Sink> sinks) {
    CompletableFuture<Ended> ended = new CompletableFuture<>();
    CompletableFuture<ActorRef<CrawlSupervisor.Command>> begun = new CompletableFuture<>();
    system.tell(
        new Guardian.Begin(
            listener -> Crawler.create(plan, frontier, sinks, listener), begun, ended));
    ActorRef<CrawlSupervisor.Command> crawl = begun.join();
    try (Signals signals = new Signals(code -> stop(crawl, system.scheduler(), code))) {
      Ended end = watch(crawl, system, ended);
      system.getWhenTerminated().toCompletableFuture().join();
      return exitCode(end, frontier.resume(), signals.exitCode());
    }
  }

  /** Ends the actor system, if no crawl has. */
  @Override
  public void close() {
    system.terminate();
    system.getWhenTerminated().toCompletableFuture().join();
  }

  private Ended watch(
      ActorRef<CrawlSupervisor.Command> crawl,
      ActorSystem<?> system,
      CompletableFuture<Ended> ended) {
    LiveView view = LiveView.start(terminal, crawl, system.scheduler(), quiet);
    try {
      return ended.join();
    } finally {
      view.close();
    }
  }

  /** Says so when it is true: whoever answers after the first question has stopped handing out. */
  private void stop(ActorRef<CrawlSupervisor.Command> crawl, Scheduler scheduler, int exitCode) {
    String how = exitCode == Signals.INTERRUPTED ? "interrupted" : "terminated";
    String again = exitCode == Signals.INTERRUPTED ? "; Ctrl-C again ends at once" : "";
    crawl.tell(new CrawlSupervisor.Stop(how));
    AskPattern.ask(crawl, CrawlSupervisor.GetProgress::new, HEARD_WITHIN, scheduler)
        .whenComplete(
            (heard, late) -> terminal.say(how + ": finishing the pages in flight" + again));
  }

  private int exitCode(Ended end, String resume, int bySignal) {
    if (end.reason() == EndReason.BROKEN) {
      terminal.error("the crawl was broken off: " + Plain.of(String.valueOf(end.fault()), 500));
      if (!resume.isEmpty()) {
        terminal.say(
            "nothing that was committed is lost: once that is mended, "
                + resume
                + " goes on with it");
      }
      return BROKEN;
    }
    if (end.reason() == EndReason.FINISHED_BEFORE) {
      terminal.say(
          end.parked().isEmpty()
              ? "this crawl is finished: there is nothing left to do (--fresh begins anew)"
              : "nothing to do: " + end.parked().sentence());
      return OK;
    }
    if (!end.parked().isEmpty()) {
      terminal.say(end.parked().sentence());
    }
    if (end.left() > 0 && !resume.isEmpty()) {
      sayHowToGoOn(end.reason(), resume);
    }
    if (end.reason() == EndReason.STOPPED && bySignal != 0) {
      return bySignal;
    }
    return end.everyRootFailed() ? ALL_FAILED : OK;
  }

  private void sayHowToGoOn(EndReason reason, String resume) {
    switch (reason) {
      case STOPPED -> terminal.say(resume + " goes on with it");
      case MAX_PAGES -> sayHowToGoBeyond(reason, resume, "max-pages");
      case MAX_TIME -> sayHowToGoBeyond(reason, resume, "max-time");
      default -> {} // it ended by itself
    }
  }

  /** Limits count what earlier processes did: the same one again is reached at once. */
  private void sayHowToGoBeyond(EndReason reason, String resume, String limit) {
    String higher = " --set orbweaver." + limit + "=N goes on, with a higher N";
    terminal.say(reason.words() + "; " + resume + higher);
  }
}
