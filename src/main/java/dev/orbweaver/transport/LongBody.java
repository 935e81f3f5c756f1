package dev.orbweaver.transport;

import java.util.function.LongSupplier;

/**
 * Bodies that are long come in only as far as there is room: meanwhile nothing is heard, and their
 * servers wait as for any slow reader. Who takes long gives way to others, so that a few slow ones
 * do not keep all out.
 *
 * <p>One body after the other; used by one thread at a time.
 */
final class LongBody {
  private final Room room;
  private final LongSupplier nanos;
  private final Ear ear;

  /** Where it has room, or waits for it; null without. */
  private Room.Stay stay;

  private boolean isPaused;
  private long pausedAt;
  private long pausedNanos;

  /** Where it is heard. */
  interface Ear {
    /** Nothing is heard until it goes on, but what has come already. */
    void pause();

    /** Asks {@link Conversation#goesOn}, later, and hears again if it does; by any thread. */
    void goOn();
  }

  LongBody(Room room, LongSupplier nanos, Ear ear) {
    this.room = room;
    this.nanos = nanos;
    this.ear = ear;
  }

  boolean isPaused() {
    return isPaused;
  }

  /**
   * As much of it has come. Says whether it pauses from now on.
   *
   * @param longest as much may come
   */
  boolean has(long bytes, long longest) {
    if (stay != null || bytes <= room.trifle()) {
      return false;
    }
    stay = room.enter(longest, mine -> ear.goOn());
    return !stay.isIn() && pauses();
  }

  /** It took its time. Says whether it pauses from now on. */
  boolean givesWay(long bytes) {
    return stay != null && !isPaused && stay.giveWay(bytes) && pauses();
  }

  private boolean pauses() {
    if (!isPaused) {
      ear.pause();
    }
    isPaused = true;
    pausedAt = nanos.getAsLong();
    return true;
  }

  /** Whether it goes on: it had paused, and has room now or needs none any more. */
  boolean goesOn() {
    if (!isPaused || stay != null && !stay.isIn()) {
      return false; // this was meant for a pause before
    }
    isPaused = false;
    pausedNanos += stay == null ? 0 : lastsNanos();
    return true;
  }

  private long lastsNanos() {
    return nanos.getAsLong() - pausedAt;
  }

  /** For how long the body has paused until now, in all. */
  long pausedNanos() {
    return pausedNanos + (isPaused ? lastsNanos() : 0);
  }

  /** All of it came, though it may have paused, or nothing more will. */
  void isOver() {
    pausedNanos = 0;
    if (stay != null) {
      stay.leave();
      stay = null;
    }
    if (isPaused) {
      ear.goOn(); // for the next answer
    }
  }
}
