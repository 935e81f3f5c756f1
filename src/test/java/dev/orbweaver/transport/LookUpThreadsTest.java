package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.DispatcherSelector;
import com.typesafe.config.ConfigFactory;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class LookUpThreadsTest {
  private static final int MOST = 256;
  private static ActorTestKit kit;

  @BeforeAll
  static void startSystem() {
    kit = ActorTestKit.create("look-up-threads", ConfigFactory.load());
  }

  @AfterAll
  static void stopSystem() {
    kit.shutdownTestKit();
  }

  private static Executor threads() {
    return kit.system()
        .dispatchers()
        .lookup(DispatcherSelector.fromConfig("orbweaver.dispatchers.resolve"));
  }

  @Test
  void takesTheSameThreadsAgainForNamesThatAreAnsweredAtOnce() {
    Set<Long> used = new HashSet<>();

    for (int i = 0; i < 2 * MOST; i++) {
      used.add(
          CompletableFuture.supplyAsync(() -> Thread.currentThread().getId(), threads()).join());
    }

    assertThat(used).hasSizeLessThan(MOST / 2); // one that has just answered may not be free yet
  }

  @Test
  void looksUpAsManySlowNamesAtOnceAsThereAreTurns() {
    CyclicBarrier all = new CyclicBarrier(MOST);
    Executor turns = new Turns(threads(), MOST);

    CompletableFuture<?>[] lookUps =
        IntStream.range(0, MOST)
            .mapToObj(i -> CompletableFuture.supplyAsync(() -> meet(all), turns))
            .toArray(CompletableFuture<?>[]::new);

    assertThat(CompletableFuture.allOf(lookUps)).succeedsWithin(30, TimeUnit.SECONDS);
  }

  private static int meet(CyclicBarrier all) {
    try {
      return all.await(30, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
