package dev.orbweaver.transport;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * Memory that may be taken at once, in bytes. Whoever needs much of it enters, and waits until
 * there is room for him.
 *
 * <p>They come in as they asked, and with nobody inside the first one does, whatever he needs: no
 * one waits for ever as long as those inside leave. Safe for many threads.
 */
public final class Room {
  private final long size;
  private final Deque<Stay> waiting = new ArrayDeque<>();
  private long taken;
  private int inside;

  public Room(long size) {
    this.size = size;
  }

  /** One that nobody waits for. */
  public static Room withoutEnd() {
    return new Room(Long.MAX_VALUE);
  }

  private enum State {
    WAITING,
    IN,
    OVER
  }

  /** A stay in a room, or the wait for it. */
  public final class Stay {
    private final long needed;
    private final Consumer<Stay> whenIn;

    /** What it holds while it waits. */
    private long held;

    private State state = State.WAITING;

    private Stay(long needed, Consumer<Stay> whenIn) {
      this.needed = needed;
      this.whenIn = whenIn;
    }

    public boolean isIn() {
      synchronized (Room.this) {
        return state == State.IN;
      }
    }

    /**
     * Lets those in who wait, if any do, and waits behind them.
     *
     * @param keeps what it goes on to hold meanwhile
     * @return whether it does
     */
    public boolean giveWay(long keeps) {
      synchronized (Room.this) {
        if (state != State.IN || waiting.isEmpty()) {
          return false;
        }
        goesOut();
        held = Math.min(keeps, needed);
        taken += held;
        state = State.WAITING;
        waiting.add(this);
      }
      letIn();
      return true;
    }

    /** Ends it, or the wait for it; more than once is as good as once. */
    public void leave() {
      synchronized (Room.this) {
        if (state == State.IN) {
          goesOut();
        } else if (state == State.WAITING) {
          waiting.remove(this);
          taken -= held;
        }
        state = State.OVER;
      }
      letIn(); // whoever waited behind it may fit
    }

    private boolean fits() {
      return inside == 0 || needed - held <= size - taken;
    }

    private void comesIn() {
      state = State.IN;
      inside++;
      taken += needed - held;
    }

    private void goesOut() {
      inside--;
      taken -= needed;
    }
  }

  /**
   * Asks for room.
   *
   * @param whenIn told each time that it comes in: here and now, or by whoever leaves
   */
  public Stay enter(long bytes, Consumer<Stay> whenIn) {
    Stay stay = new Stay(bytes, whenIn);
    synchronized (this) {
      waiting.add(stay);
    }
    letIn();
    return stay;
  }

  /** Takes what is there already, for one who does not wait and will leave. */
  public synchronized void take(long bytes) {
    inside++;
    taken += bytes;
  }

  /** Gives back what was taken so, and lets in who has waited. */
  public void leave(long bytes) {
    synchronized (this) {
      inside--;
      taken -= bytes;
    }
    letIn();
  }

  /** Whether there is no room at all. */
  public synchronized boolean isFull() {
    return taken >= size;
  }

  private void letIn() {
    for (Stay next = next(); next != null; next = next()) {
      next.whenIn.accept(next);
    }
  }

  private synchronized Stay next() {
    Stay first = waiting.peek();
    if (first == null || !first.fits()) {
      return null;
    }
    waiting.remove();
    first.comesIn();
    return first;
  }
}
