package dev.orbweaver.output;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.PostStop;
import akka.actor.typed.Props;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import dev.orbweaver.model.Fetch;
import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Visit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * Owns one sink and answers every command with exactly one event, in order.
 *
 * <p>A disk, or a sink, that fails breaks this output, never the system: {@link Broken} says so at
 * once, nothing is written after it, and every later command is answered by it again. It does not
 * try again, for what a half-failed write left in the file is cut off only by opening it anew.
 */
public final class SinkWriter extends AbstractBehavior<SinkWriter.Command> {
  public sealed interface Command {}

  /**
   * Write the records of a group of pages that will be committed together.
   *
   * @param fetches requests that ended meanwhile
   * @param force whether to make them, and all before them, safe from a power cut
   */
  public record Write(long group, List<Visit> visits, List<Fetch> fetches, boolean force)
      implements Command {
    public Write {
      visits = List.copyOf(visits);
      fetches = List.copyOf(fetches);
    }

    /** Of a crawl that keeps no list of its requests. */
    public Write(long group, List<Visit> visits, boolean force) {
      this(group, visits, List.of(), force);
    }
  }

  /** Complete the output and stop. */
  public record Finish(CrawlEnd end) implements Command {}

  /** Whoever reads the sink has taken all of it, or never will. */
  private record Taken(Step step, Throwable fault) implements Command {}

  public sealed interface Event {}

  /** The group is in the output, which now reaches to {@code offset}. */
  public record Written(String name, long group, Offset offset) implements Event {}

  /** The output is complete and closed. */
  public record Finished(String name) implements Event {}

  /** The output failed at {@code path}; {@code why} is one short phrase. */
  public record Broken(String name, String path, String why) implements Event {}

  /** The dispatcher to spawn it on, for it blocks on a disk. */
  public static Props dispatcher() {
    return DispatcherSelector.fromConfig("orbweaver.dispatchers.output");
  }

  /**
   * Opens the sink at the offset that was committed last.
   *
   * @param replyTo told of every command's end, and at once when the sink cannot be opened
   */
  public static Behavior<Command> create(Sink sink, Offset at, ActorRef<Event> replyTo) {
    return Behaviors.setup(context -> new SinkWriter(context, sink, replyTo).opened(at));
  }

  private final Sink sink;
  private final ActorRef<Event> replyTo;
  private Broken broken;

  private SinkWriter(ActorContext<Command> context, Sink sink, ActorRef<Event> replyTo) {
    super(context);
    this.sink = sink;
    this.replyTo = replyTo;
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Write.class, this::onWrite)
        .onMessage(Taken.class, this::onTaken)
        .onMessage(Finish.class, this::onFinish)
        .onSignal(PostStop.class, signal -> onPostStop())
        .build();
  }

  private Behavior<Command> opened(Offset at) {
    return attempt(
        () -> {
          sink.open(at);
          return this;
        });
  }

  private Behavior<Command> onWrite(Write write) {
    return attempt(
        () -> {
          Offset offset = sink.write(write.visits(), write.fetches());
          Objects.requireNonNull(offset, "write() gave null, not the Offset after it");
          if (write.force()) {
            sink.force();
          }
          return whenTaken(
              () -> {
                replyTo.tell(new Written(sink.name(), write.group(), offset));
                return this;
              });
        });
  }

  private Behavior<Command> whenTaken(Step step) throws IOException {
    if (sink.taken() == Sink.TAKEN) {
      return step.run();
    }
    getContext().pipeToSelf(sink.taken(), (done, fault) -> new Taken(step, fault));
    return this;
  }

  private Behavior<Command> onTaken(Taken taken) {
    return attempt(
        () -> {
          if (taken.fault != null) {
            throw DiskFault.saying(Path.of(sink.name()), "nobody reads it any more");
          }
          return taken.step.run();
        });
  }

  private Behavior<Command> onFinish(Finish finish) {
    return attempt(
        () -> {
          sink.finish(finish.end());
          return whenTaken(
              () -> {
                sink.close();
                replyTo.tell(new Finished(sink.name()));
                return Behaviors.stopped();
              });
        });
  }

  private Behavior<Command> onPostStop() {
    try {
      sink.close();
    } catch (Throwable e) {
      getContext().getLog().warn("output {} was not closed: {}", sink.name(), e.toString());
    }
    return this;
  }

  /** Something done to the sink, and the behaviour after it. */
  private interface Step {
    Behavior<Command> run() throws IOException;
  }

  private Behavior<Command> attempt(Step step) {
    if (broken != null) {
      replyTo.tell(broken);
      return this;
    }
    try {
      return step.run();
    } catch (IOException e) {
      DiskFault fault = DiskFault.of(e, sink.name());
      return brokenBy(fault.path(), fault.why());
    } catch (Throwable e) { // whatever it is, the crawl must hear of it: it waits for an answer
      getContext().getLog().error("output {} failed", sink.name(), e);
      return brokenBy(sink.name(), "the output failed: " + e);
    }
  }

  private Behavior<Command> brokenBy(String path, String why) {
    broken = new Broken(sink.name(), path, why);
    replyTo.tell(broken);
    return this;
  }
}
