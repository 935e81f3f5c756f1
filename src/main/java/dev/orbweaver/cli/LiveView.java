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
  private static final Duration LIVE = Duration.ofMillis(500);
  private static final Duration LOGGED = Duration.ofSeconds(10);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Terminal terminal;
  private final ActorRef<CrawlSupervisor.Command> crawl;
  private final Scheduler scheduler;
  private final Screen screen;
  private final ScheduledExecutorService timer;
  private boolean closed;

  private LiveView(
      Terminal terminal,
      ActorRef<CrawlSupervisor.Command> crawl,
      Scheduler scheduler,
      Screen screen) {
    this.terminal = terminal;
    this.crawl = crawl;
    this.scheduler = scheduler;
    this.screen = screen;
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
    LiveView view =
        new LiveView(terminal, crawl, scheduler, quiet ? Screen.NONE : terminal.screen());
    if (!quiet) {
      long millis = (view.screen.isThere() ? LIVE : LOGGED).toMillis();
      view.timer.scheduleWithFixedDelay(view::ask, millis, millis, TimeUnit.MILLISECONDS);
    }
    return view;
  }

  private void ask() {
    AskPattern.ask(crawl, CrawlSupervisor.GetProgress::new, PATIENCE, scheduler)
        .thenAccept(this::show);
  }

  /** An answer that comes after the end is not shown any more: it would stay on the screen. */
  private synchronized void show(Progress progress) {
    if (closed) {
      return;
    }
    if (screen.isThere()) {
      // in the last column a terminal may break the line already
      terminal.live(LiveLine.terminal(progress, screen.columns() - 1));
    } else {
      terminal.say(LiveLine.log(progress));
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    timer.shutdownNow();
    terminal.clearLive();
  }
}
