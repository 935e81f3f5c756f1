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
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Collects a body that Akka's parser takes apart, chunked or up to the connection's end, up to a
 * size and within its times; what was read is kept however it ends.
 *
 * <p>Cancelling (too large, too slow) closes the connection: no more of the body is paid for.
 */
final class BodySink
    extends AbstractGraphStageWithMaterializedValue<SinkShape<ByteString>, CompletionStage<Body>> {

  private final Inlet<ByteString> in = Inlet.create("BodySink.in");
  private final int mostHeld;
  private final long mostRead;
  private final Pace pace;
  private final Duration total;

  /**
   * @param mostHeld see {@link BodyBytes}
   * @param pace of this body alone
   */
  BodySink(int mostHeld, long mostRead, Pace pace, Duration total) {
    this.mostHeld = mostHeld;
    this.mostRead = mostRead;
    this.pace = pace;
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
    private static final String PACE = "pace";
    private static final String TOTAL = "total";

    private final CompletableFuture<Body> body;
    private final BodyBytes bytes = new BodyBytes(mostHeld, mostRead);

    Logic(CompletableFuture<Body> body) {
      super(BodySink.this.shape());
      this.body = body;
      setHandler(in, new Bytes());
    }

    @Override
    public void preStart() {
      scheduleWithFixedDelay(PACE, pace.half(), pace.half());
      scheduleOnce(TOTAL, total);
      pull(in);
    }

    @Override
    public void postStop() {
      end(Ending.EARLY);
    }

    @Override
    public void onTimer(Object key) {
      Ending slow = key.equals(TOTAL) ? Ending.TOO_SLOW : pace.halfIsOver();
      if (slow != null) {
        end(slow);
        cancelStage(new BadAnswer("the body was too slow"));
      }
    }

    private void end(Ending ending) {
      if (!body.isDone()) {
        body.complete(Body.of(bytes, ending));
      }
    }

    private final class Bytes extends AbstractInHandler {
      @Override
      public void onPush() {
        ByteString piece = grab(in);
        pace.heard(piece.size());
        if (!bytes.add(piece)) {
          end(Ending.TOO_LARGE);
          cancelStage(new BadAnswer("the body is too large"));
          return;
        }
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
