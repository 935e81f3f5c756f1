package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Answers;
import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.crawl.BusyWeb.Reply;
import dev.orbweaver.model.Outcome;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Crawls that meet at one host, and hosts that share an address: nobody takes it all. */
class SharedHostTest {
  private static final Duration WHILE = Duration.ofMinutes(10);
  private static final int ANSWER_MILLIS = 20;

  private final Clockwork clockwork = new Clockwork();

  /** Sites without an end; some answer late. */
  private final BusyWeb web =
      new BusyWeb(
          clockwork,
          (url, server) -> {
            int millis = url.host().startsWith("late") ? 1000 : ANSWER_MILLIS;
            return switch (url.path()) {
              case "/robots.txt" -> Reply.of(Answers.status(404), millis);
              case "/late" -> Reply.of(Answers.html(""), 15_000);
              default -> Reply.of(Answers.html(links(url.path())), millis);
            };
          });

  @AfterEach
  void shutDown() {
    clockwork.close();
  }

  private static String links(String path) {
    String below = path.equals("/") ? "" : path;
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      html.append("<a href=\"").append(below).append('/').append(i).append("\">x</a>");
    }
    return html.toString();
  }

  private BusyCrawl crawl(String host, String... settings) {
    return new BusyCrawl(clockwork, web, List.of("http://" + host + ".test/"), settings);
  }

  private static int fetched(BusyCrawl crawl) {
    return Math.toIntExact(crawl.fates().getOrDefault("fetched ok", 0L));
  }

  private static String delay(String delay) {
    return "politeness.delay = " + delay;
  }

  @ParameterizedTest(name = "delays of {0} and {1}")
  @CsvSource({
    // one's delay, the other's, least of each in ten minutes: half of what each would get alone
    "200ms, 2s, 1300, 120",
    "0, 1s, 10000, 200",
    "1s, 1s, 270, 270",
    "0, 0, 10000, 10000"
  })
  void aCrawlWithALongDelayGetsItsShareBesideOneWithAShortOne(
      String one, String other, int leastOfOne, int leastOfOther) {
    BusyCrawl quick = crawl("shop", delay(one));
    BusyCrawl slow = crawl("shop", delay(other));

    clockwork.pass(WHILE);

    assertThat(fetched(quick)).as("of the quick one").isGreaterThan(leastOfOne);
    assertThat(fetched(slow)).as("of the slow one").isGreaterThan(leastOfOther);
    assertThat(web.server("shop.test").mostInFlight).isEqualTo(1);
  }

  @ParameterizedTest(name = "delays of {0} s and {1} s")
  @CsvSource({"0.2, 15", "0.2, 60", "15, 15", "20, 20", "30, 30", "60, 60"})
  void aDelayMayBeSoLongThatAHostIsPutAsideMeanwhile(double one, double other) {
    BusyCrawl quick = crawl("shop", delay(one + "s"));
    BusyCrawl slow = crawl("shop", delay(other + "s"));

    clockwork.pass(WHILE.multipliedBy(6));

    double alone = 6 * WHILE.toSeconds() / other;
    assertThat(fetched(slow)).isGreaterThan((int) (alone * 0.4));
    assertThat(fetched(quick)).isGreaterThan((int) (alone * 0.4));
  }

  @ParameterizedTest(name = "{0} hosts, {1} slots, delay {2}")
  @CsvSource({"20, 4, 1s", "20, 4, 0", "1000, 100, 1s"})
  void aCrawlWithoutFreeSlotsGetsItsShareBesideOneOfThisHostOnly(
      int hosts, int slots, String delay) {
    List<String> roots = new ArrayList<>(List.of("http://shop.test/"));
    for (int i = 0; i < hosts; i++) {
      roots.add("http://late" + i + ".test/");
    }
    BusyCrawl wide = new BusyCrawl(clockwork, web, roots, delay(delay), "concurrency = " + slots);
    BusyCrawl narrow = crawl("shop", delay(delay));

    clockwork.pass(WHILE);

    long ofShop =
        wide.visits().stream()
            .filter(visit -> visit.task().url().host().equals("shop.test"))
            .filter(visit -> visit.outcome() instanceof Outcome.Fetched)
            .count();
    assertThat(ofShop).as("of the wide one").isGreaterThan(50);
    assertThat(fetched(narrow)).as("of the narrow one").isGreaterThan(200);
  }

  @Test
  void oneSlowAnswerDoesNotKeepItsCrawlFromItsOtherPlaces() {
    List<String> roots = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      roots.add("http://shop.test/" + (i == 10 ? "late" : "q/" + i));
    }
    String[] settings = {delay("0"), "politeness.per-host = 2", "depth = 0"};
    BusyCrawl one = new BusyCrawl(clockwork, web, roots, settings);
    BusyCrawl other = crawl("shop", delay("0"), "politeness.per-host = 2");

    clockwork.pass(Duration.ofSeconds(14));

    assertThat(fetched(one)).isGreaterThan(150);
    assertThat(fetched(other)).isGreaterThan(150);
  }

  @Test
  void anAddressThatIsFoundTwiceIsOne() {
    web.addresses = host -> List.of(address(1), address(1));
    BusyCrawl crawl = crawl("shop", delay("0"), "politeness.per-address = true");

    clockwork.pass(Duration.ofSeconds(10));

    assertThat(fetched(crawl)).isGreaterThan(400);
  }

  @Test
  void aCrawlThatPausesKeepsNobodyWaiting() {
    BusyCrawl one = crawl("shop", delay("200ms"));
    BusyCrawl other = crawl("shop", delay("2s"));
    clockwork.pass(WHILE);

    other.pause();
    int before = fetched(one);
    clockwork.pass(Duration.ofSeconds(3));

    assertThat(fetched(one) - before).isGreaterThan(10);
  }

  @Test
  void isToldOfByWhomeverIsAskedAboutTheHost() {
    BusyCrawl one = crawl("shop", delay("1s"));
    clockwork.pass(WHILE);
    assertThat(one.explained("shop.test")).noneMatch(line -> line.contains("take turns"));

    crawl("shop", delay("20s"));
    BusyCrawl other = crawl("shop", delay("20s"));
    clockwork.pass(WHILE);

    assertThat(other.explained("shop.test")).anyMatch(line -> line.contains("they take turns"));
  }

  @Test
  void hostsAtOneAddressTakeTurns() {
    List<BusyCrawl> crawls = new ArrayList<>();
    for (String host : List.of("a", "b", "c", "d")) {
      crawls.add(crawl(host, delay("0"), "politeness.per-address = true"));
    }

    clockwork.pass(WHILE);

    int all = crawls.stream().mapToInt(SharedHostTest::fetched).sum();
    assertThat(all).isGreaterThan((int) (WHILE.toMillis() / ANSWER_MILLIS * 0.8));
    assertThat(crawls).extracting(SharedHostTest::fetched).allMatch(pages -> pages > all * 0.22);
  }

  @Test
  void hostsWhoseAddressesAreEachOthersDoNotWaitForEachOtherForEver() {
    List<String> hosts = List.of("a", "b", "c");
    web.addresses =
        host -> {
          int first = hosts.indexOf(host.substring(0, 1));
          return List.of(address(first), address((first + 1) % hosts.size()));
        };
    List<BusyCrawl> crawls = new ArrayList<>();
    for (String host : hosts) {
      crawls.add(crawl(host, delay("500ms"), "politeness.per-address = true"));
    }

    clockwork.pass(WHILE);

    // each two share an address: one after the other
    int most = (int) (WHILE.toMillis() / (500 + ANSWER_MILLIS));
    assertThat(crawls).extracting(SharedHostTest::fetched).allMatch(pages -> pages > most * 0.25);
  }

  @Test
  void oneWhoIsGoneKeepsNobodyWaiting() {
    BusyCrawl one = crawl("shop", delay("100ms"));
    BusyCrawl other = crawl("shop", delay("10s"), "max-pages = 3");

    assertThat(other.endsWithin(Duration.ofMinutes(2))).isTrue();
    int before = fetched(one);
    clockwork.pass(WHILE);

    assertThat(fetched(one) - before).isGreaterThan(4500);
  }

  private static InetAddress address(int last) {
    try {
      return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) (last + 1)});
    } catch (UnknownHostException bug) {
      throw new AssertionError(bug);
    }
  }
}
