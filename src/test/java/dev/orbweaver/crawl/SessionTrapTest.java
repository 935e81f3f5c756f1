package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Answers;
import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.crawl.BusyWeb.Reply;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A shop that gives each visit a session of its own, crawled politely in simulated time. */
class SessionTrapTest {
  private static final int ITEMS = 100;

  private final Clockwork clockwork = new Clockwork();
  private final SplittableRandom random = new SplittableRandom(1);

  @AfterEach
  void shutDown() {
    clockwork.close();
  }

  /** An item's page: words of its own, and links to five others in a new session each. */
  private Reply page(int item, String form) {
    StringBuilder html = new StringBuilder("<p>this is thing " + item + " of the shop</p>");
    for (int i = 1; i <= 5; i++) {
      String session = String.format("%016x", random.nextLong() | 1L << 63);
      String link = String.format(form, (item * 5 + i) % ITEMS, session);
      html.append("<a href=\"").append(link.replace("&", "&amp;")).append("\">next</a> ");
    }
    return Reply.of(Answers.html(html.toString()), 5);
  }

  @ParameterizedTest
  @CsvSource({
    "/shop?item=%d&sid=%s, item=(\\d+)",
    "/shop/%d;jsessionid=%s, shop/(\\d+)",
    "/%2$s/shop/%1$d.html, shop/(\\d+)"
  })
  void ofTheShopsPagesEachIsFetchedAndNineOfTenAnswersAreNew(String form, String item) {
    Pattern number = Pattern.compile(item);
    int[] asked = new int[ITEMS];
    BusyWeb web =
        new BusyWeb(
            clockwork,
            (url, server) -> {
              if (url.path().equals("/robots.txt")) {
                return Reply.of(Answers.status(404), 5);
              }
              Matcher found = number.matcher(url.href());
              int at = found.find() ? Integer.parseInt(found.group(1)) : 0;
              asked[at]++;
              return page(at, form);
            });
    BusyCrawl crawl = new BusyCrawl(clockwork, web, List.of("http://shop.test/"));

    assertThat(crawl.endsWithin(Duration.ofDays(1))).isTrue();

    assertThat(asked).doesNotContain(0);
    long fetched = crawl.fates().get("fetched ok");
    assertThat((double) ITEMS / fetched).as("%d fetched", fetched).isGreaterThanOrEqualTo(0.9);
    assertThat(crawl.fates().get("refused trap")).isGreaterThan(100);
  }
}
