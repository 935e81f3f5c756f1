package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Answers;
import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.crawl.BusyWeb.Reply;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A shop that gives each visit a session of its own, crawled politely in simulated time. */
class SessionTrapTest {
  private static final int ITEMS = 100;

  private final Clockwork clockwork = new Clockwork();
  private final SplittableRandom random = new SplittableRandom(1);
  private BusyCrawl crawl;

  @AfterEach
  void shutDown() {
    clockwork.close();
  }

  private static String link(String form, int item, String session) {
    String link = String.format(form, Math.floorMod(item, ITEMS), session);
    return "<a href=\"" + link.replace("&", "&amp;") + "\">next</a> ";
  }

  /** An item's page: words of its own, and links to five others in a new session each. */
  private String page(int item, String form) {
    StringBuilder html = new StringBuilder("<p>this is thing " + item + " of the shop</p>");
    for (int i = 1; i <= 5; i++) {
      String session = String.format("%016x", random.nextLong() | 1L << 63);
      html.append(link(form, item * 5 + i, session));
    }
    return html.toString();
  }

  /** Links to its neighbours in one session, so that most pages are met late. */
  private String page(int item, String form, String alphabet, int length, String more) {
    StringBuilder session = new StringBuilder();
    for (int i = 0; i < length; i++) {
      session.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    StringBuilder html = new StringBuilder("<p>this is thing " + item + " of the shop</p>");
    for (int i = -2; i <= 2; i++) {
      html.append(i == 0 ? "" : link(form, item + i, session.toString()));
    }
    return html.append(String.format(more, session)).toString();
  }

  /** Crawls the shop; how often each thing was asked for. */
  private int[] crawl(String number, IntFunction<String> page) {
    Pattern item = Pattern.compile(number);
    int[] asked = new int[ITEMS];
    BusyWeb web =
        new BusyWeb(
            clockwork,
            (url, server) -> {
              if (url.path().equals("/robots.txt")) {
                return Reply.of(Answers.status(404), 5);
              }
              Matcher found = item.matcher(url.href());
              int at = found.find() ? Integer.parseInt(found.group(1)) : 0;
              asked[at]++;
              return Reply.of(Answers.html(page.apply(at)), 5);
            });
    crawl = new BusyCrawl(clockwork, web, List.of("http://shop.test/"));
    assertThat(crawl.endsWithin(Duration.ofDays(1))).isTrue();
    return asked;
  }

  @ParameterizedTest
  @CsvSource({
    "/shop?item=%d&sid=%s, item=(\\d+)",
    "/shop/%d;jsessionid=%s, shop/(\\d+)",
    "/%2$s/shop/%1$d.html, shop/(\\d+)"
  })
  void ofTheShopsPagesEachIsFetchedAndNineOfTenAnswersAreNew(String form, String item) {
    int[] asked = crawl(item, at -> page(at, form));

    assertThat(asked).doesNotContain(0);
    long fetched = crawl.fates().get("fetched ok");
    assertThat((double) ITEMS / fetched).as("%d fetched", fetched).isGreaterThanOrEqualTo(0.9);
    assertThat(crawl.fates().get("refused trap")).isGreaterThan(100);
  }

  @ParameterizedTest
  @CsvSource({
    "/shop?item=%d&sid=%s, item=(\\d+), 0123456789abcdef, 8",
    "/shop?item=%d&sid=%s, item=(\\d+), 0123456789abcdef, 10",
    "/shop?item=%d&sid=%s, item=(\\d+), 0123456789, 8",
    "/shop?item=%d&sid=%s, item=(\\d+), 0123456789, 13",
    "/shop?item=%d&sid=%s, item=(\\d+), 0123456789abcdefghijklmnopqrstuvwxyz, 12",
    "/shop/%d;s=%s, shop/(\\d+), 0123456789abcdef, 10",
    "/shop/%d;s=%s, shop/(\\d+), 0123456789abcdefghijklmnopqrstuvwxyz, 12",
    "/%2$s/shop/%1$d.html, shop/(\\d+), 0123456789abcdef, 10",
    "/%2$s/shop/%1$d.html, shop/(\\d+), 0123456789, 10"
  })
  void shortIdsAreFoundOutByMorePages(String form, String item, String alphabet, int length) {
    int[] asked = crawl(item, at -> page(at, form, alphabet, length, ""));

    assertThat(asked).doesNotContain(0);
    assertThat(crawl.fates().get("fetched ok")).isBetween((long) ITEMS + 24, ITEMS * 2L);
    assertThat(crawl.fates().get("refused trap")).isGreaterThan(50);
  }

  /** The twins are never quite the same here, so that only the row of pages without news speaks. */
  @Test
  void pagesThatWereNeverSeenAreNotParkedWithTheirSessions() {
    int[] asked =
        crawl(
            "item=(\\d+)",
            at ->
                page(
                    at,
                    "/shop?item=%d&sid=%s",
                    "0123456789abcdef",
                    16,
                    "<img src='/one.jpg?sid=%s'>"));

    assertThat(asked).doesNotContain(0);
    assertThat(crawl.fates().get("fetched ok")).isLessThan(ITEMS * 4L);
  }
}
