package dev.orbweaver.transport;

import akka.actor.Cancellable;
import java.time.Duration;
import java.util.function.BiFunction;

/** Looks after a body that comes over a socket. Used by one thread, which it looks on, too. */
final class BodyWatch implements Conversation.Watch {
  private final BiFunction<Duration, Runnable, Cancellable> later;
  private final Runnable partIsOver;
  private final Runnable timeIsUp;

  /** Null when there is none. */
  private Cancellable nextPart;

  private Cancellable end;

  /** Counts up when a watch begins and when it ends; what an earlier one still says is too late. */
  private int watch;

  /**
   * @param later has something done after a while
   */
  BodyWatch(
      BiFunction<Duration, Runnable, Cancellable> later, Runnable partIsOver, Runnable timeIsUp) {
    this.later = later;
    this.partIsOver = partIsOver;
    this.timeIsUp = timeIsUp;
  }

  @Override
  public void start(Duration part, Duration total) {
    int begun = ++watch;
    awaitPart(begun, part);
    end = later.apply(total, () -> unlessOver(begun, timeIsUp));
  }

  private void awaitPart(int begun, Duration part) {
    nextPart = later.apply(part, () -> unlessOver(begun, () -> partIsOver(begun, part)));
  }

  private void partIsOver(int begun, Duration part) {
    awaitPart(begun, part);
    partIsOver.run();
  }

  private void unlessOver(int begun, Runnable then) {
    if (begun == watch) {
      then.run();
    }
  }

  @Override
  public void stop() {
    watch++;
    if (end != null) {
      nextPart.cancel();
      end.cancel();
      end = null;
    }
  }
}
