package dev.orbweaver.robots;

import com.typesafe.config.Config;
import dev.orbweaver.config.Section;
import java.time.Duration;

/**
 * The settings at {@code orbweaver.robots}.
 *
 * @param obey whether robots.txt is asked for and obeyed
 * @param token the product token that groups are searched for
 * @param maxCrawlDelay the longest Crawl-delay that is obeyed
 * @param probe when an unreachable robots.txt is asked for again
 * @param giveUp how far away a probe may be when nothing else is left to do
 * @param maxAge how long a copy is used
 * @param maxSize how many bytes are read
 */
public record RobotsSettings(
    boolean obey,
    String token,
    Duration maxCrawlDelay,
    ProbeSchedule probe,
    Duration giveUp,
    Duration maxAge,
    int maxSize) {

  /** RFC 9309, 2.5: a parsing limit must not be smaller. */
  private static final int SMALLEST_LIMIT = 500 * 1024;

  private static final String DEFAULT_AGENT = "Orbweaver";

  public static RobotsSettings of(Config root) {
    Section robots = Section.of(root, "orbweaver.robots");
    Section probe = robots.section("probe");
    String userAgent = Section.of(root, "orbweaver").text("user-agent").strip();
    return new RobotsSettings(
        robots.flag("obey"),
        RobotsToken.choose(robots.text("token"), userAgent.isEmpty() ? DEFAULT_AGENT : userAgent),
        robots.duration("max-crawl-delay"),
        new ProbeSchedule(
            probe.duration("first"), probe.number("factor", 1, 1000), probe.duration("max")),
        robots.durationOrUnlimited("give-up"),
        robots.duration("max-age"),
        size(robots));
  }

  /** Whether the file asks for a longer delay than the crawl is willing to wait. */
  public boolean refusesDelayOf(RobotsRules rules) {
    return rules.crawlDelay().filter(delay -> delay.compareTo(maxCrawlDelay) > 0).isPresent();
  }

  private static int size(Section robots) {
    long size = robots.bytes("max-size");
    return size >= SMALLEST_LIMIT && size <= Integer.MAX_VALUE - 8
        ? (int) size
        : robots.fail("max-size", "a size from 500KiB to 2047MiB");
  }
}
