package dev.orbweaver.politeness;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** What holds whatever happens to a host, in whatever order. */
class HostClockPropertyTest {
  private static final long MILLI = 1_000_000L;

  /** Something that happens, some time after what happened before. */
  record Event(What what, long afterMillis, long millis) {}

  /** What may happen to a host. */
  enum What {
    START,
    GOOD,
    SLOW,
    FAILED,
    RETRY_AFTER,
    SLOW_DOWN,
    CRAWL_DELAY,
    PUT_ASIDE
  }

  @Property(tries = 2000)
  void noRequestStartsSoonerThanTheDelayAfterTheLastStartOrEnd(
      @ForAll("events") List<Event> events,
      @ForAll @IntRange(max = 3000) int delayMillis,
      @ForAll @IntRange(min = 1, max = 3) int perHost,
      @ForAll long seed) {
    Play play = new Play(delayMillis, perHost, seed);

    events.forEach(play::happens);

    assertThat(play.violations).isZero();
  }

  @Property(tries = 1000)
  void noMoreThanTheLimitAreInFlight(
      @ForAll("events") List<Event> events, @ForAll @IntRange(min = 1, max = 3) int perHost) {
    Play play = new Play(0, perHost, 1);

    for (Event event : events) {
      play.happens(event);

      assertThat(play.clock.inFlight()).isBetween(0, perHost);
    }
  }

  @Property(tries = 1000)
  void aHealthyHostComesBackToItsDelay(@ForAll("events") List<Event> events) {
    Play play = new Play(1000, 1, 2);
    events.forEach(play::happens);

    long rest = Math.max(1000, play.crawlDelayMillis);
    for (int i = 0; i < 10_000; i++) {
      play.clock.good(Duration.ofMillis(10));
    }

    assertThat(play.clock.delay().toMillis()).isEqualTo(rest);
  }

  @Provide
  Arbitrary<List<Event>> events() {
    return Combinators.combine(
            Arbitraries.of(What.class),
            Arbitraries.longs().between(0, 5000),
            Arbitraries.longs().between(0, 8000))
        .as(Event::new)
        .list()
        .ofMaxSize(60);
  }

  /** A host that is asked whenever its clock permits, with its own account of what was promised. */
  private static final class Play {
    private final PolitenessSettings settings;
    private final Random random;
    private HostClock clock;
    private long now;
    private long lastEvent = Long.MIN_VALUE;
    private long heldUntil = Long.MIN_VALUE;
    private long crawlDelayMillis;
    private int violations;

    Play(long delayMillis, int perHost, long seed) {
      settings =
          new PolitenessSettings(
              Duration.ofMillis(delayMillis),
              perHost,
              0.1,
              new Doubling(Duration.ofMillis(500), Duration.ofSeconds(8)),
              new Doubling(Duration.ofSeconds(2), Duration.ofSeconds(60)),
              Duration.ofSeconds(5));
      random = new Random(seed);
      clock = new HostClock(settings, random::nextDouble, HostHistory.NONE);
    }

    void happens(Event event) {
      now += event.afterMillis * MILLI;
      switch (event.what) {
        case START -> start();
        case CRAWL_DELAY -> {
          crawlDelayMillis = event.millis;
          clock.crawlDelay(Duration.ofMillis(event.millis));
        }
        case PUT_ASIDE -> {
          if (clock.inFlight() == 0) {
            clock = new HostClock(settings, random::nextDouble, clock.snapshot());
          }
        }
        default -> {
          if (clock.inFlight() > 0) {
            end(event);
          }
        }
      }
    }

    private void start() {
      if (clock.inFlight() < settings.perHost() && !clock.mayStart(now)) {
        now = Math.max(now, clock.earliestStart());
      }
      if (clock.mayStart(now)) {
        long delay = Math.max(settings.delay().toMillis(), crawlDelayMillis) * MILLI;
        boolean tooSoon = lastEvent != Long.MIN_VALUE && now - lastEvent < delay;
        violations += tooSoon || now < heldUntil ? 1 : 0;
        clock.requestStarted(now);
        lastEvent = now;
      }
    }

    private void end(Event event) {
      clock.responseEnded(now);
      lastEvent = now;
      switch (event.what) {
        case GOOD -> clock.good(Duration.ofMillis(event.millis / 100));
        case SLOW -> clock.good(Duration.ofMillis(event.millis));
        case FAILED -> clock.failed();
        case RETRY_AFTER -> {
          long asked = Math.min(event.millis, settings.maxRetryAfter().toMillis());
          heldUntil = Math.max(heldUntil, now + asked * MILLI);
          clock.slowDown(now, Optional.of(Duration.ofMillis(event.millis)));
        }
        default -> {
          heldUntil = Math.max(heldUntil, now + settings.slowDown().first().toNanos());
          clock.slowDown(now, Optional.empty());
        }
      }
    }
  }
}
