package dev.orbweaver.transport;

import akka.actor.Cancellable;
import akka.actor.typed.ActorSystem;
import akka.http.javadsl.model.HttpRequest;
import dev.orbweaver.model.Reason;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/**
 * One connection to one origin, with at most one request in flight.
 *
 * <p>Asked by one owner; answers arrive on the threads of sockets and streams. Once closed, by
 * either side, it stays closed.
 */
final class Connection implements OpenConnections.Member, Line.Listener {
  private final TransportSettings settings;
  private final ActorSystem<?> system;
  private final LongSupplier nanos;
  private final OpenConnections all;
  private final String address;
  private final AtomicReference<Exchange> current = new AtomicReference<>();
  private volatile Head head;
  private volatile boolean open = true;
  private volatile boolean spoiled;
  private volatile boolean neverOpened;
  private volatile long idleSince;
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private Line line;
  private CompletionStage<?> connected;

  Connection(
      TransportSettings settings,
      ActorSystem<?> system,
      LongSupplier nanos,
      OpenConnections all,
      String address) {
    this.settings = settings;
    this.system = system;
    this.nanos = nanos;
    this.all = all;
    this.address = address;
  }

  /**
   * A request that can be sent.
   *
   * @param mostRead bytes of its answer's body beyond the usual limit that are read if they can be
   *     packed into it; else 0
   */
  record Asking(HttpRequest request, long mostRead) {}

  private record Answered(Head head, Body body) {}

  /** One request and where its answer goes. */
  private record Exchange(
      CompletableFuture<Answer> answer,
      long mostRead,
      long startedNanos,
      AtomicReference<Cancellable> timer,
      AtomicBoolean headSeen) {

    /** From now on it is the body that may be late. */
    void headCame() {
      headSeen.set(true);
      stopTimer();
    }

    void stopTimer() {
      Cancellable running = timer.get();
      if (running != null) {
        running.cancel();
      }
    }
  }

  /** Called once, when it has begun to connect. */
  void attach(CompletionStage<?> connected) {
    this.connected = connected;
  }

  /** Whether the system gave no socket for it, so that nothing was ever sent. */
  boolean wasNeverOpened() {
    return neverOpened;
  }

  boolean isIdle() {
    return current.get() == null && open && !spoiled; // whatever ends an exchange closes it first
  }

  @Override
  public long idleSince() {
    return idleSince;
  }

  boolean isOpen() {
    return open && !(spoiled && current.get() == null);
  }

  /** Runs something once it is closed, by whomever. */
  void whenClosed(Runnable then) {
    done.whenComplete((ok, failure) -> then.run());
  }

  @Override
  public boolean retire() {
    return current.compareAndSet(null, nobodys());
  }

  @Override
  public void close() {
    open = false;
    line.close();
  }

  @Override
  public void last() {
    spoiled = true;
    if (retire()) { // nobody waits for anything more, and the server may leave it open for ever
      close();
    }
  }

  @Override
  public void line(Line begun) {
    line = begun;
  }

  @Override
  public void head(Head seen) {
    head = seen;
    Exchange exchange = current.get();
    if (exchange != null) {
      exchange.headCame();
    }
  }

  @Override
  public long mostRead() {
    Exchange exchange = current.get();
    boolean isWanted = exchange != null && exchange.mostRead > 0 && settings.maxCodings() > 0;
    return isWanted && head.codings().isEmpty() ? exchange.mostRead : 0;
  }

  @Override
  public void body(Body body) {
    Answered answered = new Answered(head, body);
    head = null; // the next one must not find it
    Exchange exchange = current.get();
    if (exchange == null) {
      abort(new BadAnswer("an answer that nobody asked for"));
    } else {
      settle(exchange, answered);
    }
  }

  private Exchange exchange(long mostRead) {
    return new Exchange(
        new CompletableFuture<>(),
        mostRead,
        nanos.getAsLong(),
        new AtomicReference<>(),
        new AtomicBoolean());
  }

  /** One that only takes the place of another: whatever it is told, nobody else comes after it. */
  private Exchange nobodys() {
    Exchange exchange = exchange(0);
    exchange.answer.cancel(false);
    return exchange;
  }

  /** Sends it; null when somebody else had it closed meanwhile, and nothing was sent. */
  CompletionStage<Answer> trySend(Asking asking) {
    Exchange exchange = exchange(asking.mostRead);
    return current.compareAndSet(null, exchange) ? send(asking.request, exchange) : null;
  }

  CompletionStage<Answer> send(Asking asking) {
    Exchange exchange = exchange(asking.mostRead);
    if (!open) {
      gone(exchange);
      return exchange.answer;
    }
    if (!current.compareAndSet(null, exchange)) {
      return CompletableFuture.completedStage(
          broken(exchange, Reason.CONNECTION_CLOSED, "the connection is closed"));
    }
    return send(asking.request, exchange);
  }

  private CompletionStage<Answer> send(HttpRequest request, Exchange exchange) {
    line.send(request);
    if (!open) { // it may have ended before it could hear of the request
      gone(exchange);
    } else {
      connected.whenComplete((ok, failure) -> startTimer(exchange, failure));
    }
    return exchange.answer;
  }

  /** It ended before it could take the request: a refused connection may be that quick. */
  private void gone(Exchange exchange) {
    done.whenComplete(
        (ok, failure) -> {
          Failures.Fault fault =
              failure == null
                  ? new Failures.Fault(Reason.CONNECTION_CLOSED, "the connection is closed")
                  : Failures.explain(failure);
          settle(exchange, broken(exchange, fault.reason(), fault.detail()));
        });
  }

  private void startTimer(Exchange exchange, Throwable connectFailure) {
    Duration patience =
        settings.firstByteTimeout().compareTo(settings.totalTimeout()) < 0
            ? settings.firstByteTimeout()
            : settings.totalTimeout();
    if (connectFailure == null && !exchange.answer.isDone()) {
      exchange.timer.set(
          system
              .scheduler()
              .scheduleOnce(patience, () -> tooSlow(exchange), system.executionContext()));
      if (exchange.answer.isDone() || exchange.headSeen.get()) { // meanwhile
        exchange.stopTimer();
      }
    }
  }

  private void tooSlow(Exchange exchange) {
    if (current.compareAndSet(exchange, nobodys())) { // else it is answered, others may be next
      abort(new TimeoutException());
      exchange.answer.complete(broken(exchange, Reason.TIMEOUT, "no answer in time"));
    }
  }

  private void settle(Exchange exchange, Answered answered) {
    Body body = answered.body;
    if (body.ending() != Ending.COMPLETE) {
      open = false;
      abort(new BadAnswer("the rest of the body is not wanted"));
    }
    settle(
        exchange,
        new Answer.Answered(
            answered.head.status(),
            answered.head.headers(),
            body.packed() ? List.of("gzip") : answered.head.codings(),
            body.bytes(),
            body.ending(),
            exchange.startedNanos,
            nanos.getAsLong(),
            address,
            body.read(),
            body.pausedNanos()));
  }

  /** Whoever waits for an answer that will not come is told. */
  @Override
  public void over(Throwable failure) {
    open = false;
    neverOpened = failure instanceof NoSocketLeft;
    Exchange exchange = current.get();
    if (exchange != null) {
      Failures.Fault fault =
          failure == null
              ? new Failures.Fault(Reason.CONNECTION_CLOSED, "the server closed the connection")
              : Failures.explain(failure);
      settle(exchange, broken(exchange, fault.reason(), fault.detail()));
    }
    all.closed(this);
    if (failure == null) {
      done.complete(null);
    } else {
      done.completeExceptionally(failure);
    }
  }

  void abort(Throwable cause) {
    open = false;
    line.abort(cause);
  }

  /** Gives the exchange its one answer; false when it has one already. */
  private boolean settle(Exchange exchange, Answer answer) {
    exchange.stopTimer();
    idleSince = nanos.getAsLong();
    boolean isAwaited = !exchange.answer.isDone();
    if (isAwaited && current.compareAndSet(exchange, null) && open) {
      if (spoiled) {
        close();
      } else {
        all.becameIdle(this);
      }
    }
    return exchange.answer.complete(answer);
  }

  private Answer.Broken broken(Exchange exchange, Reason reason, String detail) {
    return new Answer.Broken(reason, detail, exchange.startedNanos, nanos.getAsLong(), address);
  }
}
