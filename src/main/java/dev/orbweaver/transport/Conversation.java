package dev.orbweaver.transport;

import akka.util.ByteString;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * What is said over a connection: one request after the other, and each one's answer, its head read
 * as leniently as browsers do, and the body behind it.
 *
 * <p>One request is in flight at a time, so an answer is what follows the request's bytes. Used by
 * one thread at a time.
 *
 * <p>Akka's own client would be a dozen stages here; its parser refuses much that real servers send
 * (status 999, doubled or illegal headers), makes of each body a stream with an actor and two
 * timers, and holds a chunk whole before any limit is looked at.
 */
final class Conversation {
  /**
   * After so long a server may have given up: a body that ends with its connection is not whole.
   */
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  private final HeadReader reader;
  private final TransportSettings settings;
  private final LongSupplier nanos;
  private final Line.Listener listener;
  private final Watch watch;
  private final LongBody longBody;

  private long asked;

  /** The head that is awaited, null when none is. */
  private IncomingHead head;

  /** The body being collected, null when there is none. */
  private BodyReader gathering;

  private boolean isCutOff;
  private Pace pace;

  /** Of the body being collected. */
  private long longest;

  /** Looks after a body that does not come at once. */
  interface Watch {
    /**
     * Asks for {@link Conversation#partIsOver} each part from now on, and for {@link
     * Conversation#timeIsUp} once.
     */
    void start(Duration part, Duration total);

    void stop();
  }

  /**
   * @param room for bodies that are long
   */
  Conversation(
      HeadReader reader,
      TransportSettings settings,
      Room room,
      LongSupplier nanos,
      Line.Listener listener,
      Watch watch,
      LongBody.Ear ear) {
    this.reader = reader;
    this.settings = settings;
    this.nanos = nanos;
    this.listener = listener;
    this.watch = watch;
    this.longBody = new LongBody(room, nanos, ear);
  }

  long now() {
    return nanos.getAsLong();
  }

  /**
   * A request is being sent: what is heard from now on is its answer.
   *
   * @param when by its own clock
   */
  void asked(long when) {
    asked = when;
    head = new IncomingHead(reader, settings.maxHeaderBytes());
  }

  /** Takes what the server said; an answer that is none is a {@link BadAnswer}. */
  void heard(ByteString bytes) {
    if (head != null) {
      readHead(bytes);
    } else if (gathering != null) {
      gather(bytes);
    } else { // what nobody asked for would be taken for the next answer
      listener.last();
    }
  }

  /** What came last broke off without its farewell. */
  void isCutOff() {
    isCutOff = true;
  }

  /** The server says no more, as a server may. */
  void ended() {
    if (gathering != null) {
      boolean gaveUp = longBody.pausedNanos() > LONGEST_PAUSE.toNanos();
      gathered(isCutOff || gaveUp ? Ending.EARLY : gathering.atEndOfConnection());
    }
  }

  /** The connection broke. */
  void broke() {
    if (gathering != null) {
      gathered(Ending.EARLY);
    }
  }

  void partIsOver() {
    Ending slow = isWatched() ? pace.partIsOver() : null;
    if (slow != null) {
      gathered(slow);
    } else if (isWatched() && longBody.givesWay(gathering.bytes().read())) {
      watch.stop();
    }
  }

  void timeIsUp() {
    if (isWatched()) {
      gathered(Ending.TOO_SLOW);
    }
  }

  private boolean isWatched() {
    return pace != null && !longBody.isPaused();
  }

  /** Whether a body that has paused goes on. */
  boolean goesOn() {
    boolean goesOn = longBody.goesOn();
    if (goesOn && isWatched()) {
      startWatch();
    }
    return goesOn;
  }

  /** Nothing is said any more. */
  void over() {
    longBody.isOver();
  }

  private void readHead(ByteString bytes) {
    Head whole = head.add(bytes);
    if (whole == null) {
      return;
    }
    ByteString rest = head.rest();
    head = null;
    listener.head(whole);
    Framing framing = Framing.of(whole);
    if (framing.isLast()) {
      listener.last();
    }
    BodyBytes body = new BodyBytes(settings.maxEncodedBody(), listener.mostRead());
    gathering = framing.reader(body, settings.maxHeaderBytes());
    longest = framing.longest(settings.maxEncodedBody());
    gather(rest);
  }

  private void gather(ByteString piece) {
    long before = gathering.bytes().read();
    Ending ending = gathering.add(piece);
    if (ending != null) {
      gathered(ending);
      return;
    }
    if (pace == null) {
      pace = new Pace(settings.idleTimeout(), settings.minRate());
      startWatch();
    }
    pace.heard(gathering.bytes().read() - before);
    if (longBody.has(gathering.bytes().read(), longest)) {
      watch.stop();
    }
  }

  /** Most bodies come at once and need none. What they paused is not their servers' fault. */
  private void startWatch() {
    long took = nanos.getAsLong() - asked - longBody.pausedNanos();
    Duration left = settings.totalTimeout().minusNanos(took);
    watch.start(pace.part(), left.isNegative() ? Duration.ofMillis(1) : left);
  }

  private void gathered(Ending ending) {
    if (pace != null) {
      watch.stop();
      pace = null;
    }
    long paused = longBody.pausedNanos();
    longBody.isOver();
    if (gathering.isOverrun()) {
      listener.last();
    }
    Body body = Body.of(gathering.bytes(), ending, paused);
    gathering = null;
    listener.body(body);
  }
}
