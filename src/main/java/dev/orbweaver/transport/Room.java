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
  private static final long LARGEST_TRIFLE = 256 << 10;
  private static final int TRIFLES = 256;

  private final long size;
  private final Deque<Stay> waiting = new ArrayDeque<>();
  private long taken;
  private int inside;

  /** What those hold who gave way. It does not narrow the room, or one after the other would. */
  private long heldOutside;

  public Room(long size) {
    this.size = size;
  }

  /**
   * What takes no more need not ask: as much as all slots of a crawl hold of such is not much
   * beside it.
   */
  public long trifle() {
    return Math.min(LARGEST_TRIFLE, size / TRIFLES);
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
     * Lets those in who wait, if any do, and waits behind them; unless others hold much who did so
     * before.
     *
     * @param keeps what it goes on to hold meanwhile
     * @return whether it does
     */
    public boolean giveWay(long keeps) {
      synchronized (Room.this) {
        long holds = Math.min(keeps, needed);
        if (state != State.IN || waiting.isEmpty() || holds > size / 2 - heldOutside) {
          return false;
        }
        goesOut();
        held = holds;
        heldOutside += holds;
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
          heldOutside -= held;
        }
        state = State.OVER;
      }
      letIn(); // whoever waited behind it may fit
    }

    private boolean fits() {
      return inside == 0 || needed <= size - taken;
    }

    private void comesIn() {
      state = State.IN;
      inside++;
      taken += needed;
      heldOutside -= held;
      held = 0;
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

  /**
   * Whether even those who need nothing do well to wait: it is full, or others wait before them.
   */
  public synchronized boolean isCrowded() {
    return taken >= size || !waiting.isEmpty();
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
