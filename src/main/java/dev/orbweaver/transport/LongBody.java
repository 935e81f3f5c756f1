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
  /** What is longer asks for room: as much as all connections hold of others is never much. */
  static final int LONG = 256 << 10;

  private final Room room;
  private final LongSupplier nanos;
  private final Ear ear;

  /** Where it has room, or waits for it; null without. */
  private Room.Stay stay;

  private boolean isPaused;
  private long pausedAt;

  /** Where it is heard. */
  interface Ear {
    /** Nothing is heard until it goes on, but what has come already. */
    void pause();

    /** Has {@link Conversation#goesOn} called, later, and hears again; by any thread. */
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
    if (stay != null || bytes <= LONG) {
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
    isPaused = true;
    pausedAt = nanos.getAsLong();
    ear.pause();
    return true;
  }

  /** It goes on. Gives for how many nanoseconds it has paused. */
  long goesOn() {
    isPaused = false;
    return nanos.getAsLong() - pausedAt;
  }

  /** All of it came, though it may have paused, or nothing more will. */
  void isOver() {
    if (stay != null) {
      stay.leave();
      stay = null;
    }
    if (isPaused) {
      isPaused = false;
      ear.goOn(); // for the next answer
    }
  }
}
