package dev.orbweaver.transport;

import akka.util.ByteString;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/** Who holds the conversation: over a socket itself, or over what makes one secure. */
final class Speaker implements Carrier {
  private static final long NOT_ASKED = Long.MIN_VALUE;

  private final Conversation conversation;
  private final Out out;

  /** When something was asked of which no answer was heard yet. */
  private final AtomicLong asked = new AtomicLong(NOT_ASKED);

  private boolean mayBegin;

  /** A request that waits until it may begin. */
  private ByteString unsaid;

  /** Where it speaks. */
  interface Out {
    void write(ByteBuffer bytes) throws IOException;
  }

  Speaker(Conversation conversation, Out out) {
    this.conversation = conversation;
    this.out = out;
  }

  @Override
  public synchronized void begin() throws IOException {
    mayBegin = true;
    if (unsaid != null) {
      ByteString first = unsaid;
      unsaid = null;
      say(first);
    }
  }

  @Override
  public synchronized void say(ByteString request) throws IOException {
    if (mayBegin) {
      asked.set(conversation.now());
      out.write(request.asByteBuffer());
    } else if (unsaid == null) {
      unsaid = request;
    } else {
      throw Wire.doesNotRead();
    }
  }

  @Override
  public void heard(ByteBuffer bytes) {
    long when = asked.getAndSet(NOT_ASKED);
    if (when != NOT_ASKED) {
      conversation.asked(when);
    }
    byte[] own = new byte[bytes.remaining()];
    bytes.get(own);
    conversation.heard(ByteString.fromArrayUnsafe(own));
  }

  @Override
  public void ended() {
    conversation.ended();
  }

  @Override
  public void farewell() {
    // there is none
  }
}
