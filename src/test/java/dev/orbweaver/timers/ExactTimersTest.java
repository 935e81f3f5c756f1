package dev.orbweaver.timers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.ActorSystem;
import akka.actor.Cancellable;
import akka.actor.Scheduler;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import scala.concurrent.ExecutionContext;

class ExactTimersTest {
  private static final Duration FAR = Duration.ofDays(10_000);

  /** Runs what it is given, and keeps what went wrong. */
  private static final class Here implements ExecutionContext {
    final List<Throwable> failures = new ArrayList<>();

    @Override
    public void execute(Runnable task) {
      task.run();
    }

    @Override
    public void reportFailure(Throwable cause) {
      failures.add(cause);
    }
  }

  private record AtTheEnd(Runnable what) implements Scheduler.TaskRunOnClose {
    @Override
    public void run() {
      what.run();
    }
  }

  private final Here here = new Here();
  private final ExactTimers timers = new ExactTimers(ConfigFactory.empty(), null, Thread::new);

  @AfterEach
  void close() {
    timers.close();
  }

  @Test
  void doesThingsInTheOrderOfTheirTimes() {
    List<String> done = new ArrayList<>();
    CompletableFuture<Void> last = new CompletableFuture<>();

    timers.scheduleOnce(Duration.ofMillis(60), () -> last.complete(null), here);
    timers.scheduleOnce(Duration.ofMillis(30), () -> done.add("second"), here);
    timers.scheduleOnce(Duration.ZERO, () -> done.add("first"), here);
    last.join();

    assertThat(done).containsExactly("first", "second");
  }

  @Test
  void doesNotWhatIsTakenBack() {
    CompletableFuture<Void> later = new CompletableFuture<>();
    AtomicInteger done = new AtomicInteger();

    Cancellable timer = timers.scheduleOnce(Duration.ofMillis(20), done::incrementAndGet, here);
    assertThat(timer.isCancelled()).isFalse();
    assertThat(timer.cancel()).isTrue();
    assertThat(timer.cancel()).isFalse();
    timers.scheduleOnce(Duration.ofMillis(40), () -> later.complete(null), here);
    later.join();

    assertThat(timer.isCancelled()).isTrue();
    assertThat(done).hasValue(0);
  }

  @Test
  void whatIsDoneCannotBeTakenBack() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    CompletableFuture<Void> after = new CompletableFuture<>();

    Cancellable timer = timers.scheduleOnce(Duration.ZERO, () -> done.complete(null), here);
    timers.scheduleOnce(Duration.ofMillis(1), () -> after.complete(null), here);
    after.join(); // by one thread, one after the other

    assertThat(done).isDone();
    assertThat(timer.cancel()).isFalse();
    assertThat(timer.isCancelled()).isFalse();
  }

  @Test
  @SuppressWarnings("deprecation") // what Akka's own methods come down to
  void goesOnAtAFixedRate() throws InterruptedException {
    CountDownLatch three = new CountDownLatch(3);

    Cancellable timer =
        timers.schedule(Duration.ZERO, Duration.ofMillis(1), three::countDown, here);

    assertThat(three.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(timer.cancel()).isTrue();
  }

  @Test
  void goesOnWithAFixedDelay() throws InterruptedException {
    CountDownLatch three = new CountDownLatch(3);

    timers.scheduleWithFixedDelay(Duration.ZERO, Duration.ofMillis(1), three::countDown, here);

    assertThat(three.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void looksFurtherAheadThanAkka() {
    assertThat(timers.scheduleOnce(FAR, () -> {}, here).cancel()).isTrue();
  }

  @Test
  void tellsOfATaskThatIsRefusedAndGoesOn() {
    CompletableFuture<Void> next = new CompletableFuture<>();
    IllegalStateException refusal = new IllegalStateException("gone");

    timers.scheduleOnce(
        Duration.ZERO,
        () -> {
          throw refusal;
        },
        here);
    timers.scheduleOnce(Duration.ofMillis(1), () -> next.complete(null), here);
    next.join();

    assertThat(here.failures).containsExactly(refusal);
  }

  @Test
  void takesNothingMoreOnceClosed() {
    timers.close();

    assertThatThrownBy(() -> timers.scheduleOnce(Duration.ZERO, () -> {}, here))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void doesAtTheEndOnlyWhatAkkaWantsDoneInAnyCase() {
    List<String> done = new ArrayList<>();
    timers.scheduleOnce(FAR, () -> done.add("usual"), here);
    timers.scheduleOnce(FAR, new AtTheEnd(() -> done.add("at the end")), here);
    timers.scheduleOnce(FAR, new AtTheEnd(() -> done.add("taken back")), here).cancel();

    timers.close();
    timers.close();

    assertThat(done).containsExactly("at the end");
  }

  @Test
  void doesOnceWhatWasDueBeforeTheEnd() {
    CompletableFuture<Void> after = new CompletableFuture<>();
    AtomicInteger done = new AtomicInteger();
    timers.scheduleOnce(Duration.ZERO, new AtTheEnd(done::incrementAndGet), here);
    timers.scheduleOnce(Duration.ofMillis(1), () -> after.complete(null), here);
    after.join();

    timers.close();

    assertThat(done).hasValue(1);
  }

  @Test
  void isWhatTheProgramsActorSystemUsesAndEndsWithIt() {
    ActorSystem system =
        ActorSystem.create(
            "timers",
            ConfigFactory.parseResources("orbweaver-program.conf")
                .withFallback(ConfigFactory.load())
                .resolve());
    Scheduler scheduler = system.scheduler();
    CompletableFuture<Void> rang = new CompletableFuture<>();

    scheduler.scheduleOnce(Duration.ofMillis(1), () -> rang.complete(null), system.dispatcher());
    rang.join();
    system.terminate();
    system.getWhenTerminated().toCompletableFuture().join();

    assertThat(scheduler).isInstanceOf(ExactTimers.class);
    assertThatThrownBy(() -> scheduler.scheduleOnce(Duration.ZERO, () -> {}, system.dispatcher()))
        .isInstanceOf(IllegalStateException.class);
  }
}
