package dev.orbweaver.clockwork;

import com.typesafe.config.ConfigFactory;
import dev.orbweaver.crawl.CrawlPlan;
import dev.orbweaver.host.FetchWays;
import dev.orbweaver.host.PageReaders;
import dev.orbweaver.host.ReadingRoom;
import dev.orbweaver.host.VisitReader;
import dev.orbweaver.page.PageReader;
import dev.orbweaver.transport.BodyDecoder;
import dev.orbweaver.transport.HostDoor;
import java.util.concurrent.Executor;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/** Settings of tests: the defaults, without jitter, and what the test says. */
public final class Plans {
  private Plans() {}

  /**
   * @param settings lines of configuration, without their {@code orbweaver.}
   */
  public static CrawlPlan plan(String... settings) {
    StringBuilder lines = new StringBuilder();
    for (String setting : settings) {
      lines.append("orbweaver.").append(setting).append('\n');
    }
    return CrawlPlan.of(
        ConfigFactory.parseString(lines.toString())
            .withFallback(ConfigFactory.parseString("orbweaver.politeness.jitter = 0"))
            .withFallback(ConfigFactory.load())
            .resolve());
  }

  public static VisitReader reader(CrawlPlan plan) {
    return new VisitReader(
        new BodyDecoder(plan.transport()),
        new PageReader(plan.pages(), plan.scope()::admits, () -> 0),
        plan.scope()::admits,
        plan.sitemapReader(),
        plan.transport().truncate());
  }

  public static FetchWays ways(
      CrawlPlan plan,
      Clockwork clockwork,
      Supplier<HostDoor> doors,
      Executor parsing,
      DoubleSupplier chance) {
    return ways(
        plan,
        clockwork,
        doors,
        ReadingRoom.of(new PageReaders(parsing, clockwork::after, plan.crawl().concurrency())),
        chance);
  }

  public static FetchWays ways(
      CrawlPlan plan,
      Clockwork clockwork,
      Supplier<HostDoor> doors,
      ReadingRoom parsing,
      DoubleSupplier chance) {
    return new FetchWays(
        doors,
        reader(plan),
        parsing,
        plan.robots(),
        plan.politeness(),
        plan.retries(),
        plan.health(),
        plan.cookies(),
        plan.pages().maxUrlLength(),
        clockwork::nanos,
        clockwork::instant,
        chance);
  }
}
