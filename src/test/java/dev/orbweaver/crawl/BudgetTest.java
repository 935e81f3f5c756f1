package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Answers;
import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.crawl.BusyWeb.Reply;
import dev.orbweaver.model.Visit;
import dev.orbweaver.scope.Budget;
import dev.orbweaver.scope.Budgets;
import dev.orbweaver.url.Url;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What one host or site may cost, who comes first, and who shares an address. */
class BudgetTest {
  private static final Duration A_DAY = Duration.ofDays(1);
  private static final int PAGES = 40;
  private static final List<String> ROOTS =
      List.of("http://a.one.test/", "http://b.one.test/", "http://c.two.test/");

  private final Clockwork clockwork = new Clockwork();
  private final BusyWeb web = new BusyWeb(clockwork, (url, server) -> reply(url));

  @AfterEach
  void shutDown() {
    clockwork.close();
  }

  private static Reply reply(Url url) {
    if (url.path().equals("/robots.txt")) {
      return Reply.of(Answers.status(404), 5);
    }
    StringBuilder html = new StringBuilder("<title>page</title>");
    for (int i = 1; url.path().equals("/") && i < PAGES; i++) {
      html.append("<a href=\"/").append(i % 2 == 0 ? "even/" : "odd/").append(i).append("\">x</a>");
    }
    return Reply.of(Answers.html(html.toString()), 20);
  }

  private BusyCrawl crawl(String... settings) {
    BusyCrawl crawl = new BusyCrawl(clockwork, web, ROOTS, settings);
    assertThat(crawl.endsWithin(A_DAY)).isTrue();
    return crawl;
  }

  private int pages(String host) {
    return web.server(host).pages;
  }

  @ParameterizedTest
  @CsvSource({"1", "10", "39"})
  void aHostIsAskedForNoMorePagesThanItsBudgetAndTheRestIsRefused(int most) {
    BusyCrawl crawl =
        crawl("budgets.host.pages = " + most, "politeness { delay = 0, per-host = 4 }");

    for (String root : List.of("a.one.test", "b.one.test", "c.two.test")) {
      assertThat(pages(root)).isEqualTo(most);
    }
    assertThat(crawl.fates())
        .isEqualTo(Map.of("fetched ok", 3L * most, "refused budget", 3L * (PAGES - most)));
  }

  @Test
  void aSiteIsTheSumOfItsHosts() {
    BusyCrawl crawl = crawl("budgets.site.pages = 30");

    assertThat(pages("a.one.test") + pages("b.one.test")).isEqualTo(30);
    assertThat(pages("c.two.test")).isEqualTo(30);
    assertThat(crawl.visits()).hasSize(3 * PAGES);
  }

  @Test
  void bytesAndTimeAreBudgetsToo() {
    crawl("budgets.host.time = 10s");
    assertThat(pages("a.one.test")).isBetween(8, 11);

    web.servers.clear();
    crawl("budgets.site.bytes = 1");
    assertThat(pages("c.two.test")).as("known only once a page is there").isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "10", "40"})
  void bytesInFlightCountAsTheUsualPage(int pages) {
    String page = "x".repeat(1_000);
    StringBuilder links = new StringBuilder(page);
    for (int i = 0; i < 200; i++) {
      links.append("<a href=/").append(i).append(">");
    }
    BusyWeb even =
        new BusyWeb(
            clockwork,
            (url, server) ->
                url.path().equals("/robots.txt")
                    ? Reply.of(Answers.status(404), 5)
                    : Reply.of(Answers.html(url.path().equals("/") ? links.toString() : page), 20));
    int bytes = links.length() + (pages - 1) * page.length();

    BusyCrawl crawl =
        new BusyCrawl(
            clockwork,
            even,
            List.of("http://a.one.test/"),
            "budgets.host.bytes = " + bytes,
            "politeness { delay = 0, per-host = 8 }");
    assertThat(crawl.endsWithin(A_DAY)).isTrue();

    // a page that is larger than the others makes the usual one larger, never smaller
    assertThat(even.server("a.one.test").pages).isBetween(pages, pages + 1);
  }

  /** Each link leads to a fresh URL, which leads to another one. */
  @Test
  void redirectsAreHeldAgainstTheBudgetToo() {
    int[] fresh = {0};
    BusyWeb endless =
        new BusyWeb(
            clockwork,
            (url, server) ->
                url.path().startsWith("/odd/")
                    ? Reply.of(Answers.status(302, "Location", "/odd/new" + fresh[0]++), 5)
                    : reply(url));
    BusyCrawl crawl =
        new BusyCrawl(clockwork, endless, List.of("http://a.one.test/"), "budgets.host.pages = 10");
    assertThat(crawl.endsWithin(A_DAY)).isTrue();

    assertThat(crawl.fates().get("fetched ok") + crawl.fates().get("redirected redirect"))
        .isEqualTo(10);
    assertThat(crawl.fates().get("redirected redirect")).isPositive();
  }

  @Test
  void preferredUrlsComeFirst() {
    BusyCrawl crawl = crawl("prefer = [\"/even/\"]");

    List<String> order =
        crawl.visits().stream()
            .map(Visit::task)
            .map(task -> task.url())
            .filter(url -> url.host().equals("c.two.test"))
            .map(url -> url.path().replaceAll("[^a-z]", ""))
            .toList();
    assertThat(order.subList(1, 20)).containsOnly("even");
    assertThat(order.subList(20, PAGES)).containsOnly("odd");
  }

  /** One address in common is enough, wherever in the answer it stands; with cookies, too. */
  @ParameterizedTest
  @CsvSource({"1, 1, 1, false", "1, 1, 1, true", "1 2, 2 1, 1 2, false", "9 1, 8 1, 1, false"})
  void hostsAtOneAddressShareItsClockWhenToldTo(String a, String b, String c, boolean cookies) {
    Map<String, String> addresses = Map.of("a.one.test", a, "b.one.test", b, "c.two.test", c);
    long[] last = {Long.MIN_VALUE, Long.MAX_VALUE};
    BusyWeb small =
        new BusyWeb(
            clockwork,
            (url, server) -> {
              long now = clockwork.nanos();
              if (last[0] != Long.MIN_VALUE) {
                last[1] = Math.min(last[1], now - last[0]);
              }
              last[0] = now;
              return reply(url);
            });
    small.addresses =
        host -> Stream.of(addresses.get(host).split(" ")).map(BudgetTest::address).toList();
    BusyCrawl crawl =
        new BusyCrawl(
            clockwork, small, ROOTS, "politeness.per-address = true", "http.cookies = " + cookies);
    assertThat(crawl.endsWithin(A_DAY)).isTrue();

    assertThat(crawl.fates()).isEqualTo(Map.of("fetched ok", 3L * PAGES));
    assertThat(Duration.ofNanos(last[1])).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
  }

  private static InetAddress address(String last) {
    try {
      return InetAddress.getByAddress(new byte[] {127, 0, 0, Byte.parseByte(last)});
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void whatWasSpentIsKnownToTheNextProcess() {
    Budgets budgets =
        new Budgets(new Budget(5, Long.MAX_VALUE, Duration.ofDays(1)), Budget.UNLIMITED);
    BusyCrawl crawl = crawl();
    Spending first = new Spending(budgets);
    crawl.visits().stream().limit(30).forEach(visit -> first.add(visit, 0));

    Spending second = new Spending(budgets);
    second.recover(Map.of(MemoryKey.budget("c.two.test"), first.encode("c.two.test", 1000)));

    assertThat(second.room("c.two.test")).isZero();
    assertThat(second.end("c.two.test", 0)).isEqualTo(first.end("c.two.test", 0)).isNotNull();
    assertThat(second.end("unheard.test", 0)).isNull();
  }
}
