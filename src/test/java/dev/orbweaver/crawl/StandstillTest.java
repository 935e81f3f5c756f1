package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.output.Progress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a crawl that waits says it waits for, and how long it thinks it will take. */
class StandstillTest {
  private final Clockwork clockwork = new Clockwork();
  private final StagedCrawl crawl = new StagedCrawl(clockwork);

  @AfterEach
  void shutDown() {
    clockwork.close();
  }

  private void waitFor(String host, Duration time) {
    crawl.host(host).giveBack(time, crawl.fetchers.ready(1, time));
    crawl.settle();
  }

  @Test
  void namesTheFirstHostThatIsWaitedForAndWhy() {
    crawl.start(List.of("http://a.test/", "http://b.test/"));
    waitFor("a.test", Duration.ofSeconds(40));
    assertThat(crawl.progress().standstill()).as("b.test is in hand").isEmpty();

    waitFor("b.test", Duration.ofSeconds(90));

    Progress.Waiting waiting = crawl.progress().standstill().orElseThrow();
    assertThat(waiting.host()).isEqualTo("a.test");
    assertThat(waiting.time().toSeconds()).isEqualTo(39);
    assertThat(waiting.why()).isEqualTo("it was in distress and is spared");
  }

  @Test
  void saysThatARobotsTxtCannotBeRead() {
    crawl.start(List.of("http://a.test/"));
    Duration probe = Duration.ofSeconds(30);
    crawl.host("a.test").giveBack(probe, crawl.fetchers.parked(probe, "http://a.test"));
    crawl.settle();

    assertThat(crawl.progress().standstill().orElseThrow().why())
        .isEqualTo("its robots.txt cannot be read");
  }

  @Test
  void needsNoWordForAMoment() {
    crawl.start(List.of("http://a.test/"));
    waitFor("a.test", Duration.ofSeconds(1));

    assertThat(crawl.progress().standstill()).isEmpty();
  }

  @Test
  void estimatesByTheDelayAndSaysAtLeastWhileMoreIsFound() {
    crawl.start(List.of("http://a.test/"));
    crawl.host("a.test").finish(crawl.fetchers.ready(1, Duration.ofSeconds(10)), links(60));
    crawl.settle();
    assertThat(crawl.progress().remaining().orElseThrow().atLeast()).isTrue();

    clockwork.pass(Duration.ofSeconds(9));
    clockwork.pass(Duration.ofMinutes(1));

    assertThat(crawl.progress().remaining().orElseThrow().atLeast()).isFalse();
    assertThat(crawl.progress().remaining().orElseThrow().left())
        .isGreaterThanOrEqualTo(Duration.ofSeconds(590));
    assertThat(crawl.progress().remaining().orElseThrow().critical().host()).isEqualTo("a.test");
  }

  private static String[] links(int count) {
    String[] links = new String[count];
    for (int i = 0; i < count; i++) {
      links[i] = "http://a.test/" + i;
    }
    return links;
  }
}
