package dev.orbweaver.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Killed beside a trap, and while the trap is taken up: nothing lost, nothing twice. */
class ParkedKillTest extends ProcessTest {
  private static final int CONCURRENCY = 4;
  private static final int PAGES = 120;
  private static final int MONTHS = 120;

  /** A list of real pages, and a calendar that looks endless and is not. */
  private void serve() {
    site.otherwise(
        exchange -> {
          String path = exchange.target();
          StringBuilder html = new StringBuilder("<p>always the same words");
          if (path.equals("/")) {
            html.append("<a href='/calendar?m=0'>x</a>");
            for (int page = 0; page < PAGES; page++) {
              html.append("<a href='/page/" + page + "'>x</a>");
            }
          } else if (path.startsWith("/calendar")) {
            int month = Integer.parseInt(path.split("=")[1]);
            for (int next = 2 * month + 1; next <= 2 * month + 2 && next < MONTHS; next++) {
              html.append("<a href='/calendar?m=" + next + "'>x</a>");
            }
          }
          exchange.html(html.toString());
        });
  }

  private Program crawlAll() {
    return start(
        site.url("/"),
        "--delay",
        "5ms",
        "--per-host",
        "4",
        "--concurrency",
        "" + CONCURRENCY,
        "--set",
        "orbweaver.traps.novelty.query=10");
  }

  private void killAfter(Program program, CountDownLatch answered) throws InterruptedException {
    assertThat(answered.await(Program.LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
    program.kill();
  }

  private CountDownLatch answers(int count) {
    CountDownLatch answered = new CountDownLatch(count);
    site.log().onEnd(request -> answered.countDown());
    return answered;
  }

  @Test
  void losesAndDoublesNothingOfWhatIsParked() throws InterruptedException {
    serve();
    int kills = 0;

    for (; kills < 3; kills++) {
      CountDownLatch answered = answers(25);
      killAfter(crawlAll(), answered);
    }
    Program first = crawlAll().exits(0);
    assertThat(first.err().text()).contains("of 1 trap (" + site.url("/calendar?m=*"));
    assertThat(recordedPaths()).doesNotHaveDuplicates().hasSizeLessThan(1 + PAGES + MONTHS);
    CountDownLatch answered = answers(15);
    killAfter(orbweaver("resume", "out", "--traps", "off"), answered);
    kills++;
    orbweaver("resume", "out").exits(0);

    List<String> all = new ArrayList<>(List.of("/"));
    for (int page = 0; page < PAGES; page++) {
      all.add("/page/" + page);
    }
    for (int month = 0; month < MONTHS; month++) {
      all.add("/calendar?m=" + month);
    }
    assertThat(recordedPaths()).containsExactlyInAnyOrderElementsOf(all);
    assertThat(site.paths().size() - all.size()).isLessThanOrEqualTo(kills * CONCURRENCY);
  }

  private static final int ITEMS = 60;
  private static final int SESSIONS = 6;

  private static String shop(int item, int session) {
    return String.format("/shop?item=%d&sid=%016x", item, 0xa1b2_0000_0000L + session);
  }

  /** A shop with a few sessions, in each of which every thing is the same. */
  private void serveShop() {
    site.otherwise(
        exchange -> {
          String path = exchange.target();
          StringBuilder html = new StringBuilder("<p>thing " + path.split("&")[0]);
          if (path.equals("/")) {
            for (int session = 0; session < SESSIONS; session++) {
              for (int item = 0; item < ITEMS; item++) {
                html.append("<a href='" + shop(item, session).replace("&", "&amp;") + "'>x</a>");
              }
            }
          }
          exchange.html(html.toString());
        });
  }

  @Test
  void forgetsNoPageOfWhichOtherSpellingsAreParked() throws InterruptedException {
    serveShop();
    int kills = 0;

    for (; kills < 3; kills++) {
      CountDownLatch answered = answers(20);
      killAfter(crawlAll(), answered);
    }
    Program first = crawlAll().exits(0);
    assertThat(first.err().text()).contains("(once for all ids at ?sid)");
    List<String> fetched = recordedPaths();
    assertThat(fetched).doesNotHaveDuplicates().hasSizeLessThan(ITEMS * SESSIONS / 2);
    int requests = site.paths().size();
    crawlAll().exits(0);
    assertThat(site.paths()).as("what was fetched is known to all processes").hasSize(requests);
    CountDownLatch answered = answers(15);
    killAfter(orbweaver("resume", "out", "--traps", "off"), answered);
    kills++;
    orbweaver("resume", "out", "--traps", "off").exits(0);

    List<String> all = new ArrayList<>(List.of("/"));
    for (int item = 0; item < ITEMS; item++) {
      for (int session = 0; session < SESSIONS; session++) {
        all.add(shop(item, session));
      }
    }
    assertThat(recordedPaths()).containsExactlyInAnyOrderElementsOf(all);
    assertThat(site.paths().size() - all.size()).isLessThanOrEqualTo(kills * CONCURRENCY);
  }
}
