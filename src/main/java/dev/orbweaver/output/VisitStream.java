package dev.orbweaver.output;

import akka.Done;
import akka.NotUsed;
import akka.stream.OverflowStrategy;
import akka.stream.QueueOfferResult;
import akka.stream.javadsl.Source;
import akka.stream.javadsl.SourceQueueWithComplete;
import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Visit;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * A crawl's visits as a stream, for the program that the crawl is part of: give it to the crawl as
 * one of its sinks and run {@link #source}.
 *
 * <p>Back-pressure reaches the sockets: a group of pages is committed when the stream has taken it,
 * and until then its slots are not free. A stream that is cancelled, or fails, breaks the crawl
 * off, as records that nobody reads would be lost; what was not taken stays queued. One that is
 * never run holds the crawl.
 *
 * <p>A stream cannot be cut back: after a kill it shows again what was taken and not committed, and
 * what was committed is not shown again, whether or not its reader was done with it. Let an output
 * on a disk run beside it where each record counts.
 */
public final class VisitStream implements Sink {
  /**
   * @param done when it was given everything, or wants no more
   */
  private record Reader(SourceQueueWithComplete<List<Visit>> queue, CompletionStage<Done> done) {}

  private final CompletableFuture<Reader> reader = new CompletableFuture<>();
  private CompletionStage<?> taken = TAKEN;
  private long records;
  private boolean finished;

  /**
   * The visits, in the order in which they are committed; it ends with the crawl, whatever ended
   * that. To be run once.
   */
  public Source<Visit, NotUsed> source() {
    return Source.<List<Visit>>queue(0, OverflowStrategy.backpressure())
        .mapConcat(group -> group)
        .watchTermination(this::readBy);
  }

  private NotUsed readBy(SourceQueueWithComplete<List<Visit>> queue, CompletionStage<Done> done) {
    if (!reader.complete(new Reader(queue, done))) {
      queue.fail(new IllegalStateException("the visits of a crawl can be read once"));
    }
    return NotUsed.getInstance();
  }

  @Override
  public String name() {
    return "stream";
  }

  @Override
  public void open(Offset at) {
    records = at.records();
  }

  @Override
  public Offset write(List<Visit> visits) {
    List<Visit> group = List.copyOf(visits);
    taken = group.isEmpty() ? TAKEN : reader.thenCompose(by -> offer(by.queue, group));
    records += group.size();
    return new Offset(0, records);
  }

  private static CompletionStage<?> offer(
      SourceQueueWithComplete<List<Visit>> queue, List<Visit> group) {
    return queue
        .offer(group)
        .thenAccept(
            result -> {
              if (result != QueueOfferResult.enqueued()) {
                throw new IllegalStateException("the stream is over");
              }
            });
  }

  @Override
  public CompletionStage<?> taken() {
    return taken;
  }

  @Override
  public void finish(CrawlEnd end) {
    tell(SourceQueueWithComplete::complete);
    taken = reader.isDone() ? reader.thenCompose(Reader::done) : TAKEN;
  }

  /** Without having been finished: the crawl was stopped from outside. */
  @Override
  public void close() {
    tell(queue -> queue.fail(new IllegalStateException("the crawl is gone")));
  }

  private void tell(Consumer<SourceQueueWithComplete<List<Visit>>> last) {
    if (!finished) {
      finished = true;
      reader.thenAccept(by -> last.accept(by.queue));
    }
  }
}
