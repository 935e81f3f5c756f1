package dev.orbweaver.transport;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * All connections of a crawl, never more than the process may have open: an idle one is closed when
 * somebody else needs its place, or when it is too old to be used again; whoever finds no place
 * waits for one.
 *
 * <p>Having no file left to open is no fault of a host, and must not cost its URLs a try.
 */
final class OpenConnections {
  /** Idle ones that are kept: each takes an open file and some memory. */
  private static final int MOST_IDLE = 4096;

  /** For so long the system's word that it lets us open one holds for others that come at once. */
  private static final long KNOWN_NANOS = 1_000_000;

  /** One that takes a place. */
  interface Member {
    /** Makes sure that it is never used again; false when it is in use. */
    boolean retire();

    void close();

    /** When its last answer ended. */
    long idleSince();
  }

  private final int most;
  private final Duration fresh;
  private final LongSupplier nanos;
  private final BooleanSupplier canOpen;
  private final Consumer<Runnable> later;
  private final Set<Member> idle = new LinkedHashSet<>(); // since longest first
  private final Set<Member> retired = new HashSet<>();
  private final Deque<CompletableFuture<Void>> waiting = new ArrayDeque<>();
  private int taken;
  private boolean couldOpen;
  private long couldOpenAt;
  private boolean asksAgain;

  /**
   * @param most how many may be open
   * @param fresh how long an idle one is of use
   * @param canOpen whether the system lets us open one now
   * @param later runs something after a while
   */
  OpenConnections(
      int most,
      Duration fresh,
      LongSupplier nanos,
      BooleanSupplier canOpen,
      Consumer<Runnable> later) {
    this.most = most;
    this.fresh = fresh;
    this.nanos = nanos;
    this.canOpen = canOpen;
    this.later = later;
  }

  /** Opens one as soon as there is a place for it. */
  <T extends Member> CompletionStage<T> open(Supplier<T> opener) {
    CompletableFuture<Void> place = new CompletableFuture<>();
    CompletionStage<T> opened = place.thenApply(now -> openNow(opener));
    synchronized (this) {
      waiting.add(place);
    }
    serve();
    return opened;
  }

  private <T> T openNow(Supplier<T> opener) {
    try {
      return opener.get();
    } catch (RuntimeException e) {
      left();
      throw e;
    }
  }

  /** It may be used again, or closed for others. */
  void becameIdle(Member member) {
    boolean wanted;
    synchronized (this) {
      idle.remove(member);
      idle.add(member);
      wanted = !waiting.isEmpty() || idle.size() > MOST_IDLE;
    }
    if (wanted) {
      serve();
    }
  }

  /** It has let go of its place. To be said once of each. */
  void closed(Member member) {
    synchronized (this) {
      idle.remove(member);
      retired.remove(member);
    }
    left();
  }

  private void left() {
    synchronized (this) {
      taken--;
    }
    serve();
  }

  /** Gives places to those that wait, and makes some. */
  private void serve() {
    List<CompletableFuture<Void>> served = new ArrayList<>();
    List<Member> closing = new ArrayList<>();
    boolean ask;
    synchronized (this) {
      while (!waiting.isEmpty() && taken < most && mayOpen()) {
        taken++;
        served.add(waiting.poll());
      }
      retireIdle(closing);
      ask = !waiting.isEmpty() && taken < most && !asksAgain;
      asksAgain |= ask;
    }
    closing.forEach(Member::close);
    served.forEach(place -> place.complete(null));
    if (ask) { // others have taken the files: nobody tells when they let go of them
      later.accept(this::askAgain);
    }
  }

  /**
   * Asks the system, which takes an open file, a few times a burst and not for each of thousands.
   */
  private boolean mayOpen() {
    long now = nanos.getAsLong();
    if (!couldOpen || now - couldOpenAt >= KNOWN_NANOS) {
      couldOpen = canOpen.getAsBoolean();
      couldOpenAt = now;
    }
    return couldOpen;
  }

  private void askAgain() {
    synchronized (this) {
      asksAgain = false;
    }
    serve();
  }

  /** The ones that are of no more use, and one for each that waits. */
  private void retireIdle(List<Member> closing) {
    while (!idle.isEmpty()) {
      Member oldest = idle.iterator().next();
      boolean stale = nanos.getAsLong() - oldest.idleSince() >= fresh.toNanos();
      if (!stale && idle.size() <= MOST_IDLE && retired.size() >= waiting.size()) {
        return;
      }
      idle.remove(oldest);
      if (oldest.retire()) {
        retired.add(oldest);
        closing.add(oldest);
      }
    }
  }

  /** How many are open, or about to be. */
  synchronized int taken() {
    return taken;
  }
}
