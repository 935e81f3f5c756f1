package dev.orbweaver.clockwork;

import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Reason;
import dev.orbweaver.transport.Answer;
import dev.orbweaver.transport.HostDoor;
import dev.orbweaver.url.Url;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A door behind which nobody is: the test answers, one request after another. */
public final class StagedDoor implements HostDoor {
  /** The fields that the last request carried beside those of every request. */
  private List<Headers.Field> fields = List.of();

  private record Open(long startedNanos, CompletableFuture<Answer> answer) {}

  private final Clockwork clockwork;
  private final List<String> asked = new ArrayList<>();
  private final Deque<Open> open = new ArrayDeque<>();
  private boolean closed;

  public StagedDoor(Clockwork clockwork) {
    this.clockwork = clockwork;
  }

  @Override
  public CompletionStage<Answer> get(Url url, List<Headers.Field> more) {
    fields = List.copyOf(more);
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    asked.add(url.href());
    open.add(new Open(clockwork.nanos(), answer));
    return answer;
  }

  @Override
  public CompletionStage<List<InetAddress>> locate(Url url) {
    return CompletableFuture.completedFuture(List.of());
  }

  @Override
  public void close() {
    closed = true;
  }

  public boolean isClosed() {
    return closed;
  }

  public List<Headers.Field> fields() {
    return fields;
  }

  /** What was asked for since this was last called. */
  public List<String> asked() {
    List<String> since = List.copyOf(asked);
    asked.clear();
    return since;
  }

  /** Answers the request that is open longest. */
  public void answer(Answers answer) {
    Open first = open.remove();
    first.answer.complete(answer.from(first.startedNanos, clockwork.nanos()));
    clockwork.settle();
  }

  /** The same, heard of so much later than it came. */
  public void answerHeardLate(Answers answer, Duration late) {
    Open first = open.remove();
    long ended = clockwork.nanos() - late.toNanos();
    first.answer.complete(answer.from(first.startedNanos, ended));
    clockwork.settle();
  }

  public void answer(int status) {
    answer(Answers.status(status));
  }

  public void fail(Reason reason) {
    answer(Answers.broken(reason));
  }

  /** Breaks the promise that a request never fails but with a value. */
  public void failWith(Throwable bug) {
    open.remove().answer.completeExceptionally(bug);
    clockwork.settle();
  }
}
