package dev.orbweaver.cli;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Scheduler;
import akka.actor.typed.javadsl.AskPattern;
import dev.orbweaver.crawl.CrawlSupervisor;
import dev.orbweaver.output.LiveLine;
import dev.orbweaver.output.Progress;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Shows how the crawl goes: a live line on a terminal, else a plain line every 10 seconds. */
final class LiveView implements AutoCloseable {
  private static final String IS_TERMINAL =
      "orbweaver.terminal"; // set by the launcher: is stderr one?
  private static final int WIDTH = Integer.getInteger("orbweaver.columns", 100);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Terminal terminal;
  private final ActorRef<CrawlSupervisor.Command> crawl;
  private final Scheduler scheduler;
  private final boolean live;
  private final ScheduledExecutorService timer;

  private LiveView(
      Terminal terminal,
      ActorRef<CrawlSupervisor.Command> crawl,
      Scheduler scheduler,
      boolean live) {
    this.terminal = terminal;
    this.crawl = crawl;
    this.scheduler = scheduler;
    this.live = live;
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "live-view");
              thread.setDaemon(true);
              return thread;
            });
  }

  static LiveView start(
      Terminal terminal,
      ActorRef<CrawlSupervisor.Command> crawl,
      Scheduler scheduler,
      boolean quiet) {
    boolean live =
        System.getProperty(IS_TERMINAL) == null
            ? System.console() != null
            : Boolean.getBoolean(IS_TERMINAL);
    LiveView view = new LiveView(terminal, crawl, scheduler, live);
    if (!quiet) {
      long millis = live ? 500 : 10_000;
      view.timer.scheduleWithFixedDelay(view::ask, millis, millis, TimeUnit.MILLISECONDS);
    }
    return view;
  }

  private void ask() {
    AskPattern.ask(crawl, CrawlSupervisor.GetProgress::new, PATIENCE, scheduler)
        .thenAccept(this::show);
  }

  private void show(Progress progress) {
    if (timer.isShutdown()) {
      return;
    }
    if (live) {
      terminal.live(LiveLine.terminal(progress, WIDTH));
    } else {
      terminal.say(LiveLine.log(progress));
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
    terminal.clearLive();
  }
}
