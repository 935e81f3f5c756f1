package dev.orbweaver.transport;

import akka.actor.typed.Scheduler;
import akka.http.javadsl.model.HttpRequest;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;

/** A conversation over a socket. */
final class SocketLine implements Line, Wire.Owner, LongBody.Ear {
  private final Line.Listener listener;
  private final Wire wire;
  private final BodyWatch watch;
  private final Conversation conversation;

  private SocketLine(
      SocketLoop loop,
      Scheduler scheduler,
      Line.Listener listener,
      BiFunction<Conversation.Watch, LongBody.Ear, Conversation> conversations) {
    this.listener = listener;
    this.wire = new Wire(loop, scheduler, this);
    this.watch = new BodyWatch(wire::later, this::partIsOver, this::timeIsUp);
    this.conversation = conversations.apply(watch, this);
  }

  /**
   * Begins to connect; gives when it is connected.
   *
   * @param carriers what carries a conversation over a wire
   */
  static CompletionStage<Void> open(
      SocketLoop loop,
      Scheduler scheduler,
      Dial dial,
      BiFunction<Wire, Conversation, Carrier> carriers,
      Line.Listener listener,
      BiFunction<Conversation.Watch, LongBody.Ear, Conversation> conversations) {
    SocketLine line = new SocketLine(loop, scheduler, listener, conversations);
    listener.line(line);
    return line.wire.open(dial, carriers.apply(line.wire, line.conversation));
  }

  @Override
  public void send(HttpRequest request) {
    wire.say(RequestBytes.of(request));
  }

  @Override
  public void close() {
    wire.close(null);
  }

  @Override
  public void abort(Throwable cause) {
    wire.close(cause);
  }

  private void partIsOver() {
    conversation.partIsOver();
  }

  private void timeIsUp() {
    conversation.timeIsUp();
  }

  @Override
  public void broke() {
    conversation.broke();
  }

  @Override
  public void pause() {
    wire.pause();
  }

  @Override
  public void goOn() {
    wire.onLoop(
        () -> {
          if (conversation.goesOn()) {
            wire.listen();
          }
        });
  }

  @Override
  public void over(Throwable fault) {
    watch.stop();
    conversation.over();
    listener.over(fault);
  }
}
