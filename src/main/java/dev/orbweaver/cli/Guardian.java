package dev.orbweaver.cli;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import dev.orbweaver.crawl.CrawlSupervisor;
import dev.orbweaver.crawl.CrawlSupervisor.Ended;
import dev.orbweaver.crawl.EndReason;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * The root of the program's actor system: it waits for the crawl to be ready, lives as long as that
 * does, and hears its last word.
 */
final class Guardian extends AbstractBehavior<Guardian.Command> {
  sealed interface Command {}

  /**
   * The crawl may begin.
   *
   * @param crawl makes it, given whom it is to tell its last word
   * @param begun gets it, or why it could not be made
   * @param ended gets its last word
   */
  record Begin(
      Function<ActorRef<Ended>, Behavior<CrawlSupervisor.Command>> crawl,
      CompletableFuture<ActorRef<CrawlSupervisor.Command>> begun,
      CompletableFuture<Ended> ended)
      implements Command {}

  private record Over(Ended word) implements Command {}

  /** A crawl that stops without a word is a fault, not a wait for ever. */
  private static final Ended DEAD =
      new Ended(EndReason.BROKEN, "a fault of Orbweaver itself; the log says more", false);

  private CompletableFuture<Ended> ended;

  static Behavior<Command> create() {
    return Behaviors.setup(Guardian::new);
  }

  private Guardian(ActorContext<Command> context) {
    super(context);
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Begin.class, this::onBegin)
        .onMessage(Over.class, over -> over(over.word))
        .onSignal(Terminated.class, dead -> over(DEAD))
        .build();
  }

  private Behavior<Command> onBegin(Begin begin) {
    ended = begin.ended;
    try {
      ActorRef<Ended> lastWord = getContext().messageAdapter(Ended.class, Over::new);
      ActorRef<CrawlSupervisor.Command> crawl =
          getContext().spawn(begin.crawl.apply(lastWord), "crawl");
      getContext().watch(crawl);
      begin.begun.complete(crawl);
      return this;
    } catch (RuntimeException fault) {
      begin.begun.completeExceptionally(fault); // somebody waits for it
      return Behaviors.stopped();
    }
  }

  private Behavior<Command> over(Ended word) {
    ended.complete(word);
    return Behaviors.stopped();
  }
}
