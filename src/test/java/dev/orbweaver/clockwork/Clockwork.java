package dev.orbweaver.clockwork;

import akka.actor.BootstrapSetup;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.LoggerFactory;
import scala.concurrent.ExecutionContext;

/**
 * An actor system that stands still until it is told to go on.
 *
 * <p>Every actor runs on the test's thread, one message at a time, and which of them is next is
 * drawn from a seed: a test sees many interleavings and each of them again. Time passes from timer
 * to timer, so a crawl of days takes no longer than its messages.
 */
public final class Clockwork implements AutoCloseable {
  private static final Logger AKKA = (Logger) LoggerFactory.getLogger("akka.actor");
  private static final Instant WALL = Instant.parse("2026-01-02T03:04:05Z");
  private static final long PATIENCE_SECONDS = 30;

  private static final String CONFIG =
      """
      akka {
        loggers-dispatcher = "akka.actor.internal-dispatcher"
        scheduler.implementation = "dev.orbweaver.clockwork.ClockworkScheduler"
        actor.default-dispatcher { executor = "default-executor", throughput = 1 }
        log-dead-letters = off
        log-dead-letters-during-shutdown = off
        jvm-shutdown-hooks = off
        coordinated-shutdown.run-by-jvm-shutdown-hook = off
      }
      orbweaver.dispatchers {
        output { type = Dispatcher, executor = "default-executor", throughput = 1 }
      }
      """;

  private record Spawn<T>(Behavior<T> behavior, List<ActorRef<T>> spawned) {
    Behavior<Spawn<?>> in(akka.actor.typed.javadsl.ActorContext<Spawn<?>> context) {
      spawned.add(context.spawnAnonymous(behavior));
      return Behaviors.same();
    }
  }

  private final LinkedBlockingQueue<Runnable> submitted = new LinkedBlockingQueue<>();
  private final List<Runnable> ready = new ArrayList<>();
  private final ActorSystem<Spawn<?>> system;
  private final ClockworkScheduler agenda;
  private Random order = new Random(0);

  public Clockwork() {
    Config config = ConfigFactory.parseString(CONFIG).withFallback(ConfigFactory.load());
    BootstrapSetup setup =
        BootstrapSetup.create(config)
            .withDefaultExecutionContext(ExecutionContext.fromExecutor(submitted::add));
    Behavior<Spawn<?>> guardian =
        Behaviors.setup(context -> Behaviors.receiveMessage(spawn -> spawn.in(context)));
    this.system = ActorSystem.create(guardian, "clockwork", setup);
    this.agenda = (ClockworkScheduler) Adapter.toClassic(system).scheduler();
  }

  /** For tests in which actors are meant to crash: their stack traces are no news. */
  public Clockwork expectingCrashes() {
    AKKA.setLevel(Level.OFF);
    return this;
  }

  /** Draws the order of mailboxes anew from that seed. */
  public Clockwork seeded(long seed) {
    order = new Random(seed);
    return this;
  }

  public <T> ActorRef<T> spawn(Behavior<T> behavior) {
    List<ActorRef<T>> spawned = new ArrayList<>();
    system.tell(new Spawn<>(behavior, spawned));
    runUntil(() -> !spawned.isEmpty());
    settle();
    return spawned.get(0);
  }

  /** An actor that only puts down what it hears. */
  public <T> ActorRef<T> ear(List<? super T> heard) {
    return spawn(
        Behaviors.receiveMessage(
            message -> {
              heard.add(message);
              return Behaviors.same();
            }));
  }

  public long nanos() {
    return agenda.now();
  }

  public Instant instant() {
    return WALL.plusNanos(agenda.now());
  }

  /** Has something done that much later. */
  public void after(Duration delay, Runnable task) {
    agenda.at(agenda.now() + delay.toNanos(), task);
  }

  /** Lets every actor do what it has to do now. */
  public void settle() {
    submitted.drainTo(ready);
    while (!ready.isEmpty()) {
      step();
      submitted.drainTo(ready);
    }
  }

  /** Lets that much time pass, timer by timer. */
  public void pass(Duration time) {
    long until = agenda.now() + time.toNanos();
    settle();
    for (Runnable next = agenda.next(until); next != null; next = agenda.next(until)) {
      next.run();
      settle();
    }
    agenda.goTo(until);
  }

  /** Lets time pass until something is so; false when it is not within that time. */
  public boolean passUntil(BooleanSupplier so, Duration most) {
    long until = agenda.now() + most.toNanos();
    settle();
    while (!so.getAsBoolean()) {
      Runnable next = agenda.next(until);
      if (next == null) {
        return false;
      }
      next.run();
      settle();
    }
    return true;
  }

  /** Runs one of the mailboxes that have something. */
  private void step() {
    int drawn = order.nextInt(ready.size());
    Runnable mailbox = ready.get(drawn);
    ready.set(drawn, ready.get(ready.size() - 1));
    ready.remove(ready.size() - 1);
    mailbox.run();
  }

  /** For the system's own threads, which start and end it: their word is waited for. */
  private void runUntil(BooleanSupplier so) {
    while (!so.getAsBoolean()) {
      if (ready.isEmpty()) {
        awaitOne();
      }
      step();
      submitted.drainTo(ready);
    }
  }

  private void awaitOne() {
    try {
      Runnable one = submitted.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (one == null) {
        throw new AssertionError("the actor system does not answer");
      }
      ready.add(one);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    AKKA.setLevel(null); // as configured
    system.terminate();
    system.getWhenTerminated().whenComplete((done, failure) -> submitted.add(() -> {}));
    runUntil(() -> system.getWhenTerminated().toCompletableFuture().isDone());
  }
}
