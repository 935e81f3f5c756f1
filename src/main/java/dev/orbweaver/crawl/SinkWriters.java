package dev.orbweaver.crawl;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.ActorContext;
import dev.orbweaver.model.Offset;
import dev.orbweaver.output.CrawlEnd;
import dev.orbweaver.output.Sink;
import dev.orbweaver.output.SinkWriter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The outputs of a crawl: an actor each, which of them are waited for, and how far each reaches.
 */
final class SinkWriters {
  private final List<Sink> sinks;
  private final ActorContext<?> parent;
  private final ActorRef<SinkWriter.Event> replyTo;
  private final Map<String, ActorRef<SinkWriter.Command>> writers = new HashMap<>();
  private final Map<String, Offset> offsets = new HashMap<>();
  private final Set<String> awaited = new HashSet<>();

  /**
   * @param parent who spawns them when they are opened
   */
  SinkWriters(List<Sink> sinks, ActorContext<?> parent, ActorRef<SinkWriter.Event> replyTo) {
    this.sinks = sinks;
    this.parent = parent;
    this.replyTo = replyTo;
  }

  /** Each goes on from where the last commit left it; nothing is opened twice. */
  void open(Function<String, Offset> committed) {
    if (!writers.isEmpty()) {
      return;
    }
    for (Sink sink : sinks) {
      String name = sink.name();
      Offset at = committed.apply(name);
      Behavior<SinkWriter.Command> writer = SinkWriter.create(sink, at, replyTo);
      offsets.put(name, at);
      String actor = "sink-" + (writers.size() + 1); // a sink may be called anything
      writers.put(name, parent.spawn(writer, actor, SinkWriter.dispatcher()));
    }
  }

  /** Where each output ends that has answered. */
  Map<String, Offset> offsets() {
    return offsets;
  }

  void write(SinkWriter.Write write) {
    awaited.addAll(writers.keySet());
    writers.values().forEach(writer -> writer.tell(write));
  }

  /** To be completed, whatever they were at: that need not be waited for. */
  void finish(CrawlEnd end) {
    awaited.clear();
    awaited.addAll(writers.keySet());
    writers.values().forEach(writer -> writer.tell(new SinkWriter.Finish(end)));
  }

  void written(SinkWriter.Written written) {
    offsets.put(written.name(), written.offset());
    awaited.remove(written.name());
  }

  /** This one is not waited for any more. */
  void over(String name) {
    awaited.remove(name);
  }

  boolean isAnyAwaited() {
    return !awaited.isEmpty();
  }
}
