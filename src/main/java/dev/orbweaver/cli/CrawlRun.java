package dev.orbweaver.cli;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.Config;
import dev.orbweaver.crawl.CrawlPlan;
import dev.orbweaver.crawl.CrawlSupervisor;
import dev.orbweaver.crawl.CrawlSupervisor.Ended;
import dev.orbweaver.crawl.Crawler;
import dev.orbweaver.crawl.EndReason;
import dev.orbweaver.frontier.MemoryFrontier;
import dev.orbweaver.output.Sink;
import dev.orbweaver.text.Plain;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** One crawl in an actor system of its own, from its start to its exit code. */
final class CrawlRun {
  private static final int OK = 0;
  private static final int ALL_FAILED = 1;
  private static final int BROKEN = 3;

  private final Terminal terminal;
  private final boolean quiet;

  CrawlRun(Terminal terminal, boolean quiet) {
    this.terminal = terminal;
    this.quiet = quiet;
  }

  int run(Config config, CrawlPlan plan, List<Sink> sinks) {
    CompletableFuture<Ended> ended = new CompletableFuture<>();
    ActorSystem<CrawlSupervisor.Command> system =
        ActorSystem.create(guardian(plan, sinks, ended), "orbweaver", config);
    // whatever ends the system without a word from the crawl is a fault, not a wait for ever
    system
        .getWhenTerminated()
        .thenRun(
            () -> ended.complete(new Ended(EndReason.BROKEN, "the actor system ended", false)));
    try (Signals signals = new Signals(code -> stop(system, code))) {
      Ended end = watch(system, ended);
      system.getWhenTerminated().toCompletableFuture().join();
      return exitCode(end, signals.exitCode());
    }
  }

  private Ended watch(ActorSystem<CrawlSupervisor.Command> system, CompletableFuture<Ended> ended) {
    LiveView view = LiveView.start(terminal, system, quiet);
    try {
      return ended.join();
    } finally {
      view.close();
    }
  }

  private static Behavior<CrawlSupervisor.Command> guardian(
      CrawlPlan plan, List<Sink> sinks, CompletableFuture<Ended> ended) {
    return Behaviors.setup(
        context -> {
          ActorRef<Ended> listener =
              context.spawn(
                  Behaviors.receiveMessage(
                      (Ended end) -> {
                        ended.complete(end);
                        return Behaviors.stopped();
                      }),
                  "ended");
          return Crawler.create(plan, new MemoryFrontier(), sinks, listener);
        });
  }

  private void stop(ActorSystem<CrawlSupervisor.Command> system, int exitCode) {
    String how = exitCode == 130 ? "interrupted" : "terminated";
    terminal.say(
        how
            + ": finishing the pages in flight"
            + (exitCode == 130 ? "; Ctrl-C again ends at once" : ""));
    system.tell(new CrawlSupervisor.Stop(how));
  }

  private int exitCode(Ended end, int bySignal) {
    if (end.reason() == EndReason.BROKEN) {
      terminal.error("the crawl was broken off: " + Plain.of(String.valueOf(end.fault()), 500));
      return BROKEN;
    }
    if (end.reason() == EndReason.STOPPED && bySignal != 0) {
      return bySignal;
    }
    return end.everyRootFailed() ? ALL_FAILED : OK;
  }
}
