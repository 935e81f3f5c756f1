package dev.orbweaver.transport;

import akka.japi.Pair;
import akka.stream.Attributes;
import akka.stream.Inlet;
import akka.stream.SinkShape;
import akka.stream.stage.AbstractGraphStageWithMaterializedValue;
import akka.stream.stage.AbstractInHandler;
import akka.stream.stage.GraphStageLogic;
import akka.stream.stage.TimerGraphStageLogic;
import akka.util.ByteString;
import akka.util.ByteStringBuilder;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Collects a body up to a size and within its times; what was read is kept however it ends.
 *
 * <p>Cancelling (too large, too slow) closes the connection: no more of the body is paid for.
 */
final class BodySink
    extends AbstractGraphStageWithMaterializedValue<
        SinkShape<ByteString>, CompletionStage<BodySink.Body>> {

  /** What was read, and how it ended. */
  record Body(ByteString bytes, Ending ending) {}

  private final Inlet<ByteString> in = Inlet.create("BodySink.in");
  private final int maxBytes;
  private final Duration idle;
  private final Duration total;

  BodySink(int maxBytes, Duration idle, Duration total) {
    this.maxBytes = maxBytes;
    this.idle = idle;
    this.total = total;
  }

  @Override
  public SinkShape<ByteString> shape() {
    return SinkShape.of(in);
  }

  @Override
  public Pair<GraphStageLogic, CompletionStage<Body>> createLogicAndMaterializedValuePair(
      Attributes attributes) {
    CompletableFuture<Body> body = new CompletableFuture<>();
    return Pair.create(new Logic(body), body);
  }

  private final class Logic extends TimerGraphStageLogic {
    private static final String IDLE = "idle";
    private static final String TOTAL = "total";

    private final CompletableFuture<Body> body;
    private final ByteStringBuilder bytes = new ByteStringBuilder();
    private boolean heardSinceTick;

    Logic(CompletableFuture<Body> body) {
      super(BodySink.this.shape());
      this.body = body;
      setHandler(in, new Bytes());
    }

    @Override
    public void preStart() {
      // one periodic look instead of a timer a chunk: a silence lasts between one and two of these
      // halves
      scheduleWithFixedDelay(IDLE, idle.dividedBy(2), idle.dividedBy(2));
      scheduleOnce(TOTAL, total);
      pull(in);
    }

    @Override
    public void postStop() {
      end(Ending.EARLY);
    }

    @Override
    public void onTimer(Object key) {
      if (key.equals(TOTAL) || !heardSinceTick) {
        end(Ending.TOO_SLOW);
        cancelStage(new BadAnswer("the body was too slow"));
      }
      heardSinceTick = false;
    }

    private void end(Ending ending) {
      if (!body.isDone()) {
        body.complete(new Body(bytes.result(), ending));
      }
    }

    private final class Bytes extends AbstractInHandler {
      @Override
      public void onPush() {
        heardSinceTick = true;
        ByteString piece = grab(in);
        if (bytes.length() + piece.size() > maxBytes) {
          bytes.append(piece.take(maxBytes - bytes.length()));
          end(Ending.TOO_LARGE);
          cancelStage(new BadAnswer("the body is too large"));
          return;
        }
        bytes.append(piece);
        pull(in);
      }

      @Override
      public void onUpstreamFinish() {
        end(Ending.COMPLETE);
        completeStage();
      }

      @Override
      public void onUpstreamFailure(Throwable cause) {
        end(Ending.EARLY);
        failStage(cause);
      }
    }
  }
}
