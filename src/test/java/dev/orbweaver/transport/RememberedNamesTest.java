package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class RememberedNamesTest {
  private static final List<InetAddress> FOUND = List.of(AddressLiteral.parse("192.0.2.1"));

  private final List<String> asked = new ArrayList<>();
  private final List<CompletableFuture<List<InetAddress>>> answers = new ArrayList<>();
  private long now;
  private final RememberedNames names =
      new RememberedNames(this::ask, Duration.ofSeconds(60), () -> now);

  @Test
  void asksOnceForAllThatWaitForASlowName() {
    CompletionStage<?> first = names.resolve("slow.test");
    now += Duration.ofHours(1).toNanos();
    CompletionStage<?> second = names.resolve("slow.test");
    answers.get(0).complete(FOUND);

    assertThat(asked).containsExactly("slow.test");
    assertThat(first.toCompletableFuture()).isCompletedWithValue(cast(FOUND));
    assertThat(second.toCompletableFuture()).isCompletedWithValue(cast(FOUND));
  }

  @Test
  void letsNoSlowNameStandInTheWayOfOthers() {
    names.resolve("slow.test");
    CompletionStage<?> quick = names.resolve("quick.test");
    answers.get(1).complete(FOUND);

    assertThat(quick.toCompletableFuture()).isDone();
  }

  @Test
  void asksAgainWhenTheAnswerIsOld() {
    names.resolve("a.test");
    answers.get(0).complete(FOUND);
    now += Duration.ofSeconds(60).toNanos() - 1;
    names.resolve("a.test");
    assertThat(asked).hasSize(1);

    now += 1;
    names.resolve("a.test");
    assertThat(asked).hasSize(2);
  }

  @Test
  void remembersNoFailure() {
    CompletionStage<?> failed = names.resolve("a.test");
    answers.get(0).completeExceptionally(new UnknownHostException("a.test"));
    CompletionStage<?> again = names.resolve("a.test");
    answers.get(1).complete(FOUND);

    assertThat(failed.toCompletableFuture()).isCompletedExceptionally();
    assertThat(again.toCompletableFuture()).isCompletedWithValue(cast(FOUND));
  }

  @Test
  void givesAFailureToLookUpAsOne() {
    RememberedNames closed =
        new RememberedNames(
            host -> {
              throw new IllegalStateException("closed");
            },
            Duration.ofSeconds(60),
            () -> now);

    assertThat(closed.resolve("a.test").toCompletableFuture()).isCompletedExceptionally();
    assertThat(closed.resolve("a.test").toCompletableFuture()).isCompletedExceptionally();
  }

  @Test
  void forgetsTheNamesThatWereNotNeededForLongest() {
    for (int i = 0; i <= RememberedNames.MOST; i++) {
      names.resolve(i + ".test");
      answers.get(i).complete(FOUND);
      names.resolve("1.test");
    }
    asked.clear();

    names.resolve("1.test");
    assertThat(asked).isEmpty();
    names.resolve("0.test");
    assertThat(asked).containsExactly("0.test");
  }

  private CompletionStage<List<InetAddress>> ask(String host) {
    asked.add(host);
    answers.add(new CompletableFuture<>());
    return answers.get(answers.size() - 1);
  }

  @SuppressWarnings("unchecked")
  private static <T> T cast(Object value) {
    return (T) value;
  }
}
