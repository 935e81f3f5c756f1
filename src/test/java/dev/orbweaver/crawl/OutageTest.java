package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Answers;
import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.clockwork.SlowStore;
import dev.orbweaver.crawl.BusyWeb.Reply;
import dev.orbweaver.model.Reason;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Networks and servers that go away for a while, or for good, with the default settings. */
class OutageTest {
  private static final Duration A_DAY = Duration.ofDays(1);
  private static final long SECOND = 1_000_000_000L;

  private final Clockwork clockwork = new Clockwork();
  private final long start = clockwork.nanos();

  @AfterEach
  void shutDown() {
    clockwork.close();
  }

  private double elapsed() {
    return (double) (clockwork.nanos() - start) / SECOND;
  }

  private static Reply site(Url url, int pages) {
    if (url.path().equals("/robots.txt")) {
      return Reply.of(Answers.status(404), 5);
    }
    StringBuilder html = new StringBuilder("<title>page</title>");
    if (url.path().equals("/")) {
      for (int i = 1; i < pages; i++) {
        html.append("<a href=\"/").append(i).append("\">x</a>");
      }
    }
    return Reply.of(Answers.html(html.toString()), 20);
  }

  private static List<String> hosts(int count) {
    List<String> roots = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      roots.add("http://h" + i + ".test/");
    }
    return roots;
  }

  @ParameterizedTest
  @CsvSource({
    "DNS, 3, 40, 20, 60",
    "CONNECT, 3, 40, 20, 60",
    "CONNECT, 1, 30, 28, 60",
    "DNS, 1, 30, 29, 60",
    "CONNECT, 20, 5, 3, 60",
    "DNS, 1, 2, 1, 60",
    "CONNECT, 1, 200, 50, 60"
  })
  void noUrlIsLostToAnOutageInTheMiddleOfACrawl(
      Reason how, int hosts, int pages, long from, long lasts) {
    BusyWeb web =
        new BusyWeb(
            clockwork,
            (url, server) ->
                elapsed() >= from && elapsed() < from + lasts
                    ? Reply.unreached(how)
                    : site(url, pages));
    BusyCrawl crawl = new BusyCrawl(clockwork, web, hosts(hosts));

    assertThat(crawl.endsWithin(A_DAY)).isTrue();

    assertThat(crawl.fates()).isEqualTo(Map.of("fetched ok", (long) hosts * pages));
    assertThat(crawl.mostTries()).isLessThanOrEqualTo(4);
    web.servers
        .values()
        .forEach(server -> assertThat(server.requests).isLessThanOrEqualTo(pages + 1 + 5 + 6));
  }

  @Test
  void aHostThatDiesWithAThousandUrlsCostsAHandfulOfRequests() {
    BusyWeb web =
        new BusyWeb(
            clockwork,
            (url, server) ->
                server.requests <= 2 ? site(url, 1001) : Reply.unreached(Reason.CONNECT));
    BusyCrawl crawl = new BusyCrawl(clockwork, web, hosts(1));

    assertThat(crawl.endsWithin(A_DAY)).isTrue();

    assertThat(web.server("h0.test").requests).isLessThanOrEqualTo(2 + 10);
    assertThat(crawl.fates().get("fetched ok")).isEqualTo(1);
    assertThat(crawl.fates().get("failed connect")).isBetween(1L, 10L);
    assertThat(crawl.fates().get("failed host-dead")).isBetween(990L, 999L);
    assertThat(elapsed()).isLessThan(180);
  }

  @ParameterizedTest
  @CsvSource({"1, 4", "2, 5", "50, 5"})
  void aHostThatWasNeverThereEndsTheCrawlInSeconds(int urls, int requests) {
    BusyWeb web = new BusyWeb(clockwork, (url, server) -> Reply.unreached(Reason.DNS));
    List<String> roots = new ArrayList<>();
    for (int i = 0; i < urls; i++) {
      roots.add("http://not-a-host.test/" + i);
    }
    BusyCrawl crawl = new BusyCrawl(clockwork, web, roots);

    assertThat(crawl.endsWithin(A_DAY)).isTrue();

    assertThat(elapsed()).isLessThan(10);
    assertThat(crawl.visits()).hasSize(urls);
    assertThat(crawl.ended.get(0).everyRootFailed()).isTrue();
    assertThat(web.server("not-a-host.test").requests).isLessThanOrEqualTo(requests);
  }

  @ParameterizedTest
  @CsvSource({"''", "120", "3600"})
  void aHostThatAlwaysSaysLaterHoldsTheCrawlForMinutesOnly(String retryAfter) {
    BusyWeb web =
        new BusyWeb(
            clockwork,
            (url, server) -> {
              if (url.path().equals("/robots.txt")) {
                return site(url, 1);
              }
              return retryAfter.isEmpty()
                  ? Reply.of(Answers.status(503), 5)
                  : Reply.of(Answers.status(503, "Retry-After", retryAfter), 5);
            });
    List<String> roots = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      roots.add("http://busy.test/" + i);
    }
    BusyCrawl crawl = new BusyCrawl(clockwork, web, roots);

    assertThat(crawl.endsWithin(A_DAY)).isTrue();

    assertThat(crawl.visits()).hasSize(50);
    long once = retryAfter.isEmpty() ? 0 : Long.parseLong(retryAfter);
    assertThat(elapsed()).isLessThan(once + 15 * 60);
    assertThat(web.server("busy.test").requests).isLessThan(20);
  }

  @Test
  void anOutageOfADayLosesNothingOfACrawlWhoseStateOutlivesIt() {
    int pages = 300;
    BusyWeb web =
        new BusyWeb(
            clockwork,
            (url, server) ->
                elapsed() >= 20 && elapsed() < A_DAY.toSeconds()
                    ? Reply.unreached(Reason.CONNECT)
                    : site(url, pages));
    SlowStore store = new SlowStore(call -> clockwork.after(Duration.ofMillis(1), call));
    Frontier frontier = Frontier.ofNew(store.outliving());
    int ended = 0;
    for (int start = 0; start < 3; start++) {
      int requestsBefore = web.server("h0.test").requests;
      BusyCrawl crawl = new BusyCrawl(clockwork, web, frontier, hosts(1));
      assertThat(crawl.endsWithin(A_DAY)).isTrue();

      assertThat(crawl.fates().keySet()).isSubsetOf("fetched ok");
      ended += crawl.visits().size();
      CrawlSupervisor.Ended end = crawl.ended.get(0);
      assertThat(end.reason()).isEqualTo(start < 2 ? EndReason.PARKED : EndReason.DONE);
      assertThat(end.parked().urls()).isEqualTo(pages - ended);
      if (start == 1) {
        int probes = web.server("h0.test").requests - requestsBefore;
        assertThat(probes).as("after 0, 10, 30 and 70 s, then given up").isBetween(3, 5);
        clockwork.pass(A_DAY);
      }
      frontier = new Frontier(store, store.reopened(), CrawlIntent.NONE);
    }

    assertThat(ended).isEqualTo(pages);
    assertThat(web.server("h0.test").pages).as("none twice; robots.txt is 404").isEqualTo(pages);
  }

  /**
   * http and https are one host: what is dead must not be all that is taken of its queue.
   *
   * @param revives whether the dead one is back when all of the other are fetched
   */
  @ParameterizedTest
  @CsvSource({"true, 0, true", "false, 1, true", "true, 1, false", "false, 0, false"})
  void aDeadOriginsQueueStaysInTheStoreWhileTheOtherOriginGoesOn(
      boolean outlives, int delay, boolean revives) {
    int dead = 10_000;
    int alive = 51;
    SlowStore store = new SlowStore(call -> clockwork.after(Duration.ofMillis(1), call));
    int[] asked = {0, 0};
    int[] mostInHand = {0};
    BusyWeb web =
        new BusyWeb(
            clockwork,
            (url, server) -> {
              boolean secure = url.scheme().equals("https");
              asked[secure ? 1 : 0]++;
              mostInHand[0] = Math.max(mostInHand[0], store.inHand());
              if (!secure && asked[0] > 2 && (!revives || asked[1] <= alive)) {
                return Reply.unreached(Reason.CONNECT);
              }
              return !secure && url.path().equals("/")
                  ? Reply.of(Answers.html(links("/d", dead) + links("https://h0.test/l", 50)), 5)
                  : site(url, 1);
            });
    Frontier frontier = Frontier.ofNew(outlives ? store.outliving() : store);
    String[] settings = {"politeness.delay = " + delay};
    List<String> roots = List.of("https://h0.test/", "http://h0.test/");
    BusyCrawl crawl = new BusyCrawl(clockwork, web, frontier, roots, settings);

    assertThat(clockwork.passUntil(() -> asked[1] > alive, Duration.ofSeconds(180))).isTrue();
    assertThat(mostInHand[0]).isLessThan(300);
    assertThat(asked[0]).as("probes").isLessThan(20);
    assertThat(crawl.endsWithin(A_DAY)).isTrue();
    assertThat(crawl.fates().get("fetched ok")).isEqualTo(1 + alive + (revives ? dead : 0));
    assertThat(crawl.ended.get(0).parked().urls()).isEqualTo(outlives && !revives ? dead : 0);
    assertThat(crawl.visits()).hasSize(1 + alive + (outlives && !revives ? 0 : dead));
  }

  @Test
  void soDoesTheQueueOfAnOriginWhoseRobotsTxtCannotBeRead() {
    int others = 3_000;
    int alive = 51;
    SlowStore store = new SlowStore(call -> clockwork.after(Duration.ofMillis(1), call));
    int[] pages = {0, 0};
    int[] mostInHand = {0};
    BusyWeb web =
        new BusyWeb(
            clockwork,
            (url, server) -> {
              boolean secure = url.scheme().equals("https");
              mostInHand[0] = Math.max(mostInHand[0], store.inHand());
              if (url.path().equals("/robots.txt")) {
                return Reply.of(Answers.status(secure || pages[1] >= alive ? 404 : 500), 5);
              }
              pages[secure ? 1 : 0]++;
              String links = links("http://h0.test/d", others) + links("/l", alive - 1);
              return url.path().equals("/") ? Reply.of(Answers.html(links), 5) : site(url, 1);
            });
    List<String> roots = List.of("https://h0.test/");
    BusyCrawl crawl = new BusyCrawl(clockwork, web, Frontier.ofNew(store), roots);

    assertThat(clockwork.passUntil(() -> pages[1] >= alive, Duration.ofMinutes(10))).isTrue();
    assertThat(mostInHand[0]).isLessThan(300);
    assertThat(pages[0]).isZero();
    assertThat(crawl.endsWithin(A_DAY)).isTrue();
    assertThat(crawl.fates()).isEqualTo(Map.of("fetched ok", (long) others + alive));
  }

  private static String links(String base, int count) {
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < count; i++) {
      html.append("<a href=\"").append(base).append(i).append("\">x</a>");
    }
    return html.toString();
  }

  @Test
  void manyDeadHostsDoNotKeepEachOtherAlive() {
    BusyWeb web =
        new BusyWeb(
            clockwork,
            (url, server) -> {
              int number = Integer.parseInt(url.host().replaceAll("\\D", ""));
              boolean alive = server.requests <= 2 + number % 7;
              return alive ? site(url, 30) : Reply.silence();
            });
    BusyCrawl crawl = new BusyCrawl(clockwork, web, hosts(300));

    assertThat(crawl.endsWithin(A_DAY)).isTrue();

    assertThat(crawl.visits()).hasSize(300 * 30);
    assertThat(elapsed()).isLessThan(3600);
  }

  @Test
  void pagesThatNeverAnswerDoNotCondemnAHostThatDoes() {
    BusyWeb web =
        new BusyWeb(
            clockwork,
            (url, server) -> url.path().matches("/[2-9]") ? Reply.silence() : site(url, 100));
    BusyCrawl crawl = new BusyCrawl(clockwork, web, hosts(1));

    assertThat(crawl.endsWithin(A_DAY)).isTrue();

    assertThat(crawl.fates()).isEqualTo(Map.of("fetched ok", 92L, "failed timeout", 8L));
  }
}
