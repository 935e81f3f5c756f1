package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.TaskKind;
import dev.orbweaver.output.ParkedUrls;
import dev.orbweaver.output.ParkedUrls.Kind;
import dev.orbweaver.scope.traps.Parked;
import dev.orbweaver.scope.traps.Parked.OfHost;
import dev.orbweaver.scope.traps.TrapSettings;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which queued URLs stay where they are, and how they are counted. */
class ParkingTest {
  private static final String GROUP = "http://h.test/cal?m=*";
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();
  private static final Instant WALL = Instant.parse("2026-01-02T03:04:05Z");

  private static final Parked TRAPS =
      new Parked(
          new TrapSettings(true, 3, 8, 1, 1, 1, 1),
          Map.of("h.test", new OfHost(Set.of(GROUP), Set.of(), Map.of())),
          Map.of("made.test", Set.of("www.made.test")));

  private static final Parking PARKING =
      new Parking(TRAPS, Map.of("http://dead.test", dead(-5 * MINUTE)));

  private static dev.orbweaver.host.Parked dead(Long since) {
    Outcome end = new Outcome.Failed(Reason.HOST_DEAD, "dead for good; connect: refused");
    return new dev.orbweaver.host.Parked(0, Duration.ZERO, end, end, since);
  }

  private static FetchTask task(String url, boolean root, TaskKind kind) {
    Url parsed = (Url) Url.parse(url);
    return new FetchTask(1, parsed, 1, root ? null : parsed, 5, 0, 0, 0, kind);
  }

  @ParameterizedTest
  @CsvSource({
    "http://h.test/cal?m=3, true, http://h.test/cal?m=*",
    "http://h.test/cal?m=3&y=4, false,",
    "http://h.test/page, false,",
    "http://h.test/a/a/a, true, paths that repeat themselves",
    "http://h.test/x/yyy/x/zzz/www/yyy/zzz/www, false,",
    "http://h.test/1/2/3/4/5/6/7/8/9, true, paths of more than 8 segments",
    "http://www.made.test/, false,",
    "http://other.made.test/, true, further hosts of made.test",
    "http://dead.test/page, true,",
    "https://dead.test/page, false,",
    "http://dead.test:81/, false,"
  })
  void holdsTrapsAndDeadOrigins(String url, boolean holds, String trap) {
    assertThat(PARKING.holds(task(url, false, TaskKind.PAGE))).isEqualTo(holds);
    assertThat(PARKING.trapOf(task(url, false, TaskKind.PAGE))).isEqualTo(trap);
    assertThat(Parking.NOTHING.holds(task(url, false, TaskKind.PAGE))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"http://h.test/a/a/a, false", "http://dead.test/a/a/a, true"})
  void takesNeitherRootsNorSitemapsForTraps(String url, boolean holds) {
    assertThat(PARKING.holds(task(url, true, TaskKind.PAGE))).isEqualTo(holds);
    assertThat(PARKING.holds(task(url, false, TaskKind.SITEMAP))).isEqualTo(holds);
  }

  @Test
  void countsByGroup() {
    long wall = WALL.toEpochMilli();
    Census census = new Census(PARKING, List.of("h.test", "dead.test"), 11, 0, wall);
    for (int i = 0; i < 7; i++) {
      census.test(task("http://h.test/cal?m=" + i, false, TaskKind.PAGE));
    }
    census.test(task("http://dead.test/a/a/a", false, TaskKind.PAGE));
    census.test(task("http://dead.test/1", false, TaskKind.PAGE));
    census.test(task("http://dead.test/2", true, TaskKind.PAGE));
    census.test(task("http://h.test/fine", false, TaskKind.PAGE));

    ParkedUrls parked = census.result("orbweaver resume out");

    assertThat(parked.groups())
        .containsExactly(
            new ParkedUrls.Group(Kind.TRAP, GROUP, "", "http://h.test/cal?m=0", 7),
            new ParkedUrls.Group(
                Kind.TRAP, "paths that repeat themselves", "", "http://dead.test/a/a/a", 1),
            new ParkedUrls.Group(
                Kind.DEAD_HOST,
                "http://dead.test",
                "dead for good; connect: refused",
                "http://dead.test/1",
                2));
    assertThat(parked.urls()).isEqualTo(10);
    assertThat(census.isAllTraps()).isFalse();
  }

  @Test
  void countsNoMoreThanItIsToldTo() {
    Census census = new Census(PARKING, List.of("h.test"), 2, 0, 0);

    assertThat(census.test(task("http://h.test/cal?m=1", false, TaskKind.PAGE))).isTrue();
    assertThat(census.test(task("http://h.test/cal?m=2", false, TaskKind.PAGE))).isTrue();
    assertThat(census.result("").more()).as("there was none behind").isFalse();
    assertThat(census.test(task("http://h.test/cal?m=3", false, TaskKind.PAGE))).isFalse();

    assertThat(census.result("").more()).isTrue();
    assertThat(census.result("").urls()).isEqualTo(2);
    assertThat(census.isAllTraps()).as("nobody knows").isFalse();
  }

  @Test
  void knowsWhetherOnlyTrapsAreLeft() {
    Census census = new Census(PARKING, List.of("h.test"), 9, 0, 0);
    census.test(task("http://h.test/cal?m=1", false, TaskKind.PAGE));
    assertThat(census.isAllTraps()).isTrue();

    census.test(task("http://dead.test/", false, TaskKind.PAGE));
    assertThat(census.isAllTraps()).isFalse();
  }
}
