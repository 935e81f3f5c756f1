package dev.orbweaver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import dev.orbweaver.crawl.CrawlSupervisor;
import dev.orbweaver.crawl.CrawlSupervisor.Ended;
import dev.orbweaver.crawl.EndReason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GuardianTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final ActorTestKit kit = ActorTestKit.create();
  private final CompletableFuture<ActorRef<CrawlSupervisor.Command>> begun =
      new CompletableFuture<>();
  private final CompletableFuture<Ended> ended = new CompletableFuture<>();

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  private void begin(Function<ActorRef<Ended>, Behavior<CrawlSupervisor.Command>> crawl) {
    kit.spawn(Guardian.create()).tell(new Guardian.Begin(crawl, begun, ended));
  }

  @Test
  void handsTheLastWordOn() {
    Ended word = new Ended(EndReason.FINISHED_BEFORE, null, false);

    begin(
        listener ->
            Behaviors.setup(
                context -> {
                  listener.tell(word);
                  return Behaviors.stopped();
                }));

    assertThat(begun).succeedsWithin(PATIENCE);
    assertThat(ended).succeedsWithin(PATIENCE).isEqualTo(word);
  }

  @Test
  void takesACrawlThatStopsWithoutAWordForAFault() {
    begin(listener -> Behaviors.stopped());

    assertThat(ended)
        .succeedsWithin(PATIENCE)
        .extracting(Ended::reason)
        .isEqualTo(EndReason.BROKEN);
  }

  @Test
  void tellsWhyACrawlCouldNotBeMade() {
    begin(
        listener -> {
          throw new IllegalStateException("no such thing");
        });

    assertThat(begun).failsWithin(PATIENCE).withThrowableThat().withMessageContaining("no such");
  }
}
