package example;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.crawl.CrawlPlan;
import dev.orbweaver.crawl.CrawlSupervisor;
import dev.orbweaver.crawl.Crawler;
import dev.orbweaver.crawl.Frontier;
import dev.orbweaver.frontier.DurableFrontier;
import dev.orbweaver.frontier.FrontierSettings;
import dev.orbweaver.model.Visit;
import dev.orbweaver.output.Outputs;
import dev.orbweaver.output.Sink;
import dev.orbweaver.output.VisitStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** A crawl in a program of its own: its state and its outputs on disk, its visits as a stream. */
public final class SiteCrawl {
  private sealed interface Word {}

  private record ToCrawl(CrawlSupervisor.Command command) implements Word {}

  private record Over(CrawlSupervisor.Ended ended) implements Word {}

  private final CompletableFuture<CrawlSupervisor.Ended> ended = new CompletableFuture<>();
  private final ActorSystem<Word> system;

  public static void main(String[] args) {
    Config settings =
        ConfigFactory.parseString(
            """
            orbweaver {
              roots = ["https://www.example/"]
              contact = "https://www.example/about-our-crawler"
              out = "crawled"
              format = [jsonl, links]
              max-pages = 1000
            }
            akka.scheduler.implementation = "dev.orbweaver.timers.ExactTimers"
            """);
    SiteCrawl crawl = new SiteCrawl(settings, visit -> System.out.println(visit.task().url()));
    crawl.tell(new CrawlSupervisor.Pause()); // nothing new is begun ...
    crawl.tell(new CrawlSupervisor.Resume()); // ... until now
    System.out.println(crawl.ended().join());
  }

  /** Begins the crawl, or goes on with it where it was. */
  public SiteCrawl(Config settings, Consumer<Visit> reader) {
    Config config = settings.withFallback(ConfigFactory.load()).resolve();
    CrawlPlan plan = CrawlPlan.of(config);
    VisitStream visits = new VisitStream();
    List<Sink> sinks = new ArrayList<>(Outputs.of(config)); // the files, and report.txt
    sinks.add(visits);
    Path state = Path.of(config.getString("orbweaver.out"), "state");
    FrontierSettings memory = FrontierSettings.of(config).recallingLater(Frontier::isForHostOnly);
    Frontier frontier = Frontier.onDisk(DurableFrontier.open(state, memory), plan);
    system = ActorSystem.create(guardian(plan, frontier, sinks), "site-crawl", config);
    visits
        .source()
        .runForeach(reader::accept, system)
        .whenComplete((done, fault) -> system.log().info("reading is over", fault));
    system.getWhenTerminated().thenRun(() -> ended.completeExceptionally(died()));
  }

  /** Pauses the crawl, goes on with it, stops it in order, or asks it something. */
  public void tell(CrawlSupervisor.Command command) {
    system.tell(new ToCrawl(command));
  }

  /** The last word: every visit is read, every file complete, and the state closed. */
  public CompletableFuture<CrawlSupervisor.Ended> ended() {
    return ended;
  }

  private static IllegalStateException died() {
    return new IllegalStateException("the crawl died without a word; the log says more");
  }

  private Behavior<Word> guardian(CrawlPlan plan, Frontier frontier, List<Sink> sinks) {
    return Behaviors.setup(
        context -> {
          ActorRef<CrawlSupervisor.Ended> lastWord =
              context.messageAdapter(CrawlSupervisor.Ended.class, Over::new);
          ActorRef<CrawlSupervisor.Command> crawl =
              context.spawn(Crawler.create(plan, frontier, sinks, lastWord), "crawl");
          context.watch(crawl);
          return Behaviors.receive(Word.class)
              .onMessage(
                  ToCrawl.class,
                  word -> {
                    crawl.tell(word.command());
                    return Behaviors.same();
                  })
              .onMessage(
                  Over.class,
                  over -> {
                    ended.complete(over.ended());
                    return Behaviors.stopped();
                  })
              .onSignal(Terminated.class, withoutAWord -> Behaviors.stopped())
              .build();
        });
  }
}
