package dev.orbweaver.transport;

import akka.util.ByteString;
import java.io.IOException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;

/**
 * TLS between a wire and a conversation.
 *
 * <p>What takes long in a handshake, certificates above all, is done on other threads; meanwhile
 * nothing is heard.
 */
final class Secured implements Carrier {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final Wire wire;
  private final Supplier<SSLEngine> engines;
  private final Executor tasks;
  private final Conversation conversation;
  private final Speaker speaker;

  /** Null until there is one; nothing is said or heard before. */
  private SSLEngine engine;

  private boolean isBusy;
  private boolean isPaused;
  private boolean isOpen;
  private boolean hasEnded;

  /**
   * @param engines makes a client's end, which takes a while
   * @param tasks where that and the long parts of a handshake are done
   */
  Secured(Wire wire, Supplier<SSLEngine> engines, Executor tasks, Conversation conversation) {
    this.wire = wire;
    this.engines = engines;
    this.tasks = tasks;
    this.conversation = conversation;
    this.speaker = new Speaker(conversation, this::encrypt);
  }

  @Override
  public void begin() {
    elsewhere(
        () -> {
          SSLEngine made = engines.get();
          return () -> {
            engine = made;
            engine.beginHandshake();
          };
        });
  }

  /** What is to be done elsewhere, and what on the loop's thread after it. */
  private interface Work {
    Wire.Step done();
  }

  private void elsewhere(Work work) {
    isBusy = true;
    if (!isPaused) {
      isPaused = true;
      wire.pause();
    }
    tasks.execute(
        () -> {
          Wire.Step then = outcome(work);
          wire.onLoop(
              () -> {
                isBusy = false;
                then.take();
                shake();
                if (!isBusy) {
                  isPaused = false;
                  wire.listen();
                }
              });
        });
  }

  private static Wire.Step outcome(Work work) {
    try {
      return work.done();
    } catch (RuntimeException | Error fault) { // a class that is missing, too, is to be told
      return () -> {
        throw fault;
      };
    }
  }

  /** Goes on with the handshake, as far as it goes without hearing more. */
  private void shake() throws IOException {
    while (!isBusy) {
      switch (engine.getHandshakeStatus()) {
        case NEED_TASK -> elsewhere(this::doTasks);
        case NEED_WRAP -> encrypt(NOTHING.duplicate());
        case NOT_HANDSHAKING, FINISHED -> {
          open();
          return;
        }
        default -> {
          return;
        }
      }
    }
  }

  private Wire.Step doTasks() {
    for (Runnable task = engine.getDelegatedTask(); task != null; ) {
      task.run();
      task = engine.getDelegatedTask();
    }
    return () -> {}; // what went wrong is said by the next step of the handshake
  }

  private void open() throws IOException {
    if (!isOpen) {
      isOpen = true;
      speaker.begin();
    }
  }

  @Override
  public void say(ByteString request) throws IOException {
    speaker.say(request);
  }

  private void encrypt(ByteBuffer plain) throws IOException {
    synchronized (wire) { // in this order it is read
      ByteBuffer record = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
      do {
        SSLEngineResult result = engine.wrap(plain, record.clear());
        if (result.bytesConsumed() + result.bytesProduced() == 0) {
          throw new SocketException("nothing more can be said over this connection");
        }
        wire.write(record.flip());
      } while (plain.hasRemaining());
    }
  }

  @Override
  public void heard(ByteBuffer bytes) throws IOException {
    ByteBuffer plain = wire.outcome();
    try {
      while (!isBusy && !hasEnded && decrypted(bytes, plain)) {
        if (plain.remaining() < engine.getSession().getApplicationBufferSize()) {
          pass(plain);
        }
      }
    } finally {
      pass(plain); // even if something is wrong with what follows
    }
    if (hasEnded) {
      bytes.position(bytes.limit());
      ended();
      wire.end(null);
    }
  }

  /** One record; false when no other can be read, for now. */
  private boolean decrypted(ByteBuffer bytes, ByteBuffer plain) throws IOException {
    SSLEngineResult result = engine.unwrap(bytes, plain);
    if (result.getStatus() == SSLEngineResult.Status.BUFFER_OVERFLOW) { // there was room for one
      throw new SSLException("a record of TLS that is larger than agreed");
    }
    hasEnded = result.getStatus() == SSLEngineResult.Status.CLOSED;
    if (result.getStatus() != SSLEngineResult.Status.OK) {
      return false;
    }
    if (result.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING) {
      shake();
    }
    return result.bytesConsumed() + result.bytesProduced() > 0;
  }

  private void pass(ByteBuffer plain) {
    if (plain.flip().hasRemaining()) {
      speaker.heard(plain);
    }
    plain.clear();
  }

  /** Whoever hangs up without a farewell may have been cut off. */
  @Override
  public void ended() {
    if (!hasEnded) {
      conversation.isCutOff();
    }
    speaker.ended();
  }

  @Override
  public void farewell() throws IOException {
    if (engine == null || isBusy) {
      return;
    }
    engine.closeOutbound();
    while (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
      encrypt(NOTHING.duplicate());
    }
  }
}
