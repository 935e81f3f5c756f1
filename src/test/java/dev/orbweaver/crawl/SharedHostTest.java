package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Answers;
import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.crawl.BusyWeb.Reply;
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

  /** Sites without an end. */
  private final BusyWeb web =
      new BusyWeb(
          clockwork,
          (url, server) ->
              url.path().equals("/robots.txt")
                  ? Reply.of(Answers.status(404), ANSWER_MILLIS)
                  : Reply.of(Answers.html(links(url.path())), ANSWER_MILLIS));

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

    assertThat(quick.visits().size()).as("of the quick one").isGreaterThan(leastOfOne);
    assertThat(slow.visits().size()).as("of the slow one").isGreaterThan(leastOfOther);
    assertThat(web.server("shop.test").mostInFlight).isEqualTo(1);
  }

  @Test
  void hostsAtOneAddressTakeTurns() {
    List<BusyCrawl> crawls = new ArrayList<>();
    for (String host : List.of("a", "b", "c", "d")) {
      crawls.add(crawl(host, delay("0"), "politeness.per-address = true"));
    }

    clockwork.pass(WHILE);

    int all = crawls.stream().mapToInt(each -> each.visits().size()).sum();
    assertThat(all).isGreaterThan((int) (WHILE.toMillis() / ANSWER_MILLIS * 0.8));
    assertThat(crawls)
        .extracting(each -> each.visits().size())
        .allMatch(pages -> pages > all * 0.22);
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
    assertThat(crawls)
        .extracting(each -> each.visits().size())
        .allMatch(pages -> pages > most * 0.25);
  }

  @Test
  void oneWhoIsGoneKeepsNobodyWaiting() {
    BusyCrawl one = crawl("shop", delay("100ms"));
    BusyCrawl other = crawl("shop", delay("10s"), "max-pages = 3");

    assertThat(other.endsWithin(Duration.ofMinutes(2))).isTrue();
    int before = one.visits().size();
    clockwork.pass(WHILE);

    assertThat(one.visits().size() - before).isGreaterThan(4500);
  }

  private static InetAddress address(int last) {
    try {
      return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) (last + 1)});
    } catch (UnknownHostException bug) {
      throw new AssertionError(bug);
    }
  }
}
