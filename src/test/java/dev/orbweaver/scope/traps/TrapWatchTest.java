package dev.orbweaver.scope.traps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.IdPrint;
import dev.orbweaver.scope.traps.TrapWatch.Words;
import dev.orbweaver.url.IdPlace;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which URLs are taken for a trap after which pages. */
class TrapWatchTest {
  private static final TrapSettings SETTINGS = new TrapSettings(true, 3, 40, 10, 20, 6, 5);

  private final TrapWatch watch = new TrapWatch(SETTINGS);
  private final Map<Long, FirstPage> pages = new HashMap<>();

  @Test
  void parksWhatGoesOnWithoutNews() {
    calendar(Words.OLD, 0, 11);

    assertThat(watch.parked().why(url("http://h.test/cal?m=99&y=2030")))
        .isEqualTo("URLs like http://h.test/cal?m=*&y=* brought nothing new");
    assertThat(watch.parked().why(url("http://h.test/cal?m=99"))).isNull();
    assertThat(watch.parked().why(url("http://other.test/cal?m=99&y=2030"))).isNull();
  }

  @Test
  void onePageWithNewsAcquits() {
    calendar(Words.OLD, 0, 9);
    calendar(Words.NEW, 9, 10);
    calendar(Words.OLD, 10, 19);

    assertThat(watch.parked().why(url("http://h.test/cal?m=99&y=2030"))).isNull();
  }

  @Test
  void whatBringsNoNewUrlsComesToAnEndByItself() {
    for (int i = 0; i < 100; i++) {
      watch.fetched(url("http://h.test/copy?n=" + i), Words.OLD, Words.UNKNOWN, List.of());
    }

    assertThat(watch.parked().hosts()).isEmpty();
  }

  @Test
  void aNewKindOfUrlIsNews() {
    for (int i = 0; i < 100; i++) {
      Url kind = url("http://h.test/list/" + (char) ('a' + i / 26) + (char) ('a' + i % 26));
      watch.fetched(url("http://h.test/list?p=" + i), Words.OLD, Words.UNKNOWN, List.of(kind));
    }

    assertThat(watch.parked().hosts()).isEmpty();
  }

  @Test
  void pagesWithoutQueryThatBringManyUrlsCountATenth() {
    for (int page = 0; page < 195; page++) {
      List<Url> many = pages("http://h.test/p/", page * 4 + 1, page * 4 + 5);
      watch.fetched(url("http://h.test/p/" + page), Words.OLD, Words.UNKNOWN, many);
    }
    assertThat(watch.parked().hosts()).isEmpty();

    for (int page = 195; page < 202; page++) {
      List<Url> many = pages("http://h.test/p/", page * 4 + 1, page * 4 + 5);
      watch.fetched(url("http://h.test/p/" + page), Words.OLD, Words.UNKNOWN, many);
    }
    assertThat(watch.parked().why(url("http://h.test/p/1000"))).isNotNull();
  }

  @Test
  void whatIsParkedOutlivesTheProcess() {
    calendar(Words.OLD, 0, 11);
    watch.refused(url("http://h.test/cal?m=99&y=2030"));

    TrapWatch next = new TrapWatch(SETTINGS);
    next.recover(watch.changed());

    assertThat(next.parked()).isEqualTo(watch.parked());
    assertThat(next.suspects()).isEqualTo(watch.suspects()).hasSize(1);
    assertThat(next.suspects().get(0).refused()).isOne();
    assertThat(watch.changed()).isEmpty();
  }

  @Test
  void whatAnEarlierVersionParkedStaysParked() {
    calendar(Words.OLD, 0, 11);
    Map<String, byte[]> kept = new HashMap<>(watch.changed());
    // it did not count ids that change nothing
    kept.replaceAll((key, bytes) -> Arrays.copyOf(bytes, bytes.length - Integer.BYTES));

    TrapWatch next = new TrapWatch(SETTINGS);
    next.recover(kept);

    assertThat(next.parked()).isEqualTo(watch.parked());
    assertThat(next.suspects()).hasSize(1);
  }

  @Test
  void aHostTakesABoundedPlace() {
    for (int i = 0; i < 5000; i++) {
      String word = Integer.toString(i, 36).replaceAll("[0-9]", "z") + (char) ('a' + i % 26);
      watch.found(List.of(url("http://h.test/" + "x".repeat(i % 37) + word)));
    }
    for (int i = 0; i < 40; i++) {
      Url page = url("http://h.test/new" + (char) ('a' + i % 26) + "/q" + (char) ('a' + i / 26));
      Url next = url("http://h.test/neu" + (char) ('a' + i % 26) + "/q" + (char) ('a' + i / 26));
      watch.fetched(page, Words.OLD, Words.UNKNOWN, List.of(next));
    }

    assertThat(watch.parked().why(url("http://h.test/anything/else")))
        .isEqualTo("URLs like http://h.test/*/* brought nothing new");
    assertThat(watch.parked().why(url("http://h.test/anything"))).isNull();
  }

  @Test
  void pagesWithAnIdThatChangesNothingAreFetchedOnce() {
    shop("http://h.test/shop?item=%d&sid=%s", 0, 9);

    assertThat(twin("http://h.test/shop?item=3&sid=" + session(99)))
        .isEqualTo(
            new Trapped(
                "http://h.test/shop?item=*&sid=* (once for all ids at ?sid)",
                "a page whose URL differs in the id at ?sid only was fetched"));
    assertThat(twin("http://h.test/shop?item=33&sid=" + session(99))).isNull();
    assertThat(twin("http://h.test/shop?item=3&sid=short")).isNull();
    said(watch, "http://h.test/shop?item=33&sid=" + session(98), 33);
    assertThat(twin("http://h.test/shop?item=33&sid=" + session(99))).isNotNull();
    assertThat(watch.parked().groupsOf("h.test"))
        .containsExactly("http://h.test/shop?item=*&sid=* (once for all ids at ?sid)");
  }

  @Test
  void aPageThatIsQueuedAgainIsNotItsOwnTwin() {
    shop("http://h.test/shop?item=%d&sid=%s", 0, 9);

    assertThat(twin("http://h.test/shop?item=3&sid=" + session(6))).isNull(); // was the first
    assertThat(twin("http://h.test/shop?item=3&sid=" + session(7))).isNotNull();
  }

  @Test
  void aPageThatIsFetchedAgainProvesNothing() {
    for (int i = 0; i < 100; i++) {
      said(watch, "http://h.test/shop?item=" + i % 10 + "&sid=" + session(i % 10), i % 10 + 1);
    }

    assertThat(watch.parked().hosts()).isEmpty();
  }

  /** They may be of things of which the first few are closed to us. */
  @Test
  void shortIdsTakeMoreTwins() {
    String form = "http://h.test/shop?item=%d&sid=%s";
    for (int i = 0; i < 23; i++) {
      said(watch, String.format(form, i, shortSession(2 * i)), i + 1);
      said(watch, String.format(form, i, shortSession(2 * i + 1)), i + 1);
    }
    assertThat(watch.parked().hosts()).isEmpty();

    said(watch, String.format(form, 7, shortSession(77)), 8);

    assertThat(twin(String.format(form, 7, shortSession(99)))).isNotNull();
    assertThat(twin(String.format(form, 7, "lookslike"))).as("a word there").isNotNull();
    assertThat(twin(String.format(form, 44, shortSession(99)))).isNull();
  }

  @Test
  void fewPagesThatStandEverywhereShowNothingOfShortIds() {
    for (int i = 0; i < 100; i++) {
      said(watch, "http://h.test/u/" + i % 5 + "?post=" + shortSession(i), i % 5 + 1);
    }

    assertThat(watch.parked().hosts()).isEmpty();
  }

  private static String shortSession(int number) {
    return String.format("3f2a91%04x", number);
  }

  /** The group is what URLs have in common; real pages among them may still wait in the queue. */
  @Test
  void pagesThatDifferInMoreThanTheirIdsAreNotParkedBeforeTheyWereSeen() {
    String form = "http://h.test/shop?item=%d&sid=%s";
    for (int i = 0; i < 12; i++) { // their pictures differ
      said(watch, String.format(form, i % 4, session(i)), 1000 + i);
      Url next = url(String.format(form, i % 4, session(100 + i)));
      Url page = url(String.format(form, i % 4, session(i)));
      watch.fetched(page, Words.OLD, Words.UNKNOWN, List.of(next));
    }

    assertThat(twin(String.format(form, 3, session(99)))).isNotNull();
    assertThat(twin(String.format(form, 5, session(99)))).as("never seen").isNull();
    assertThat(watch.parked().why(url(String.format(form, 5, session(99))))).isNull();

    for (int i = 20; i < 31; i++) {
      Url next = url(String.format(form, i, session(100 + i)));
      Url page = url(String.format(form, i, session(i)));
      watch.fetched(page, Words.OLD, Words.UNKNOWN, List.of(next));
    }
    assertThat(watch.parked().why(url(String.format(form, 5, session(99))))).isNotNull();
  }

  @Test
  void spellingsThatWereOnTheirWayDoNotParkTheGroup() {
    shop("http://h.test/shop?item=%d&sid=%s", 0, 9);
    for (int i = 50; i < 100; i++) {
      String page = "http://h.test/shop?item=" + i % 9 + "&sid=" + session(i);
      said(watch, page, i % 9 + 1);
      Url next = url("http://h.test/shop?item=" + i % 9 + "&sid=" + session(100 + i));
      watch.fetched(url(page), Words.OLD, Words.UNKNOWN, List.of(next));
    }

    assertThat(watch.parked().why(url("http://h.test/shop?item=33&sid=" + session(1)))).isNull();
  }

  @Test
  void noIdIsLookedForWhenTrapsAreOff() {
    shop("http://h.test/shop?item=%d&sid=%s", 0, 9);
    Parked off = TrapWatch.parkedIn(TrapSettings.OFF, watch.changed());

    assertThat(off.twin(url("http://h.test/shop?item=3&sid=" + session(99)), pages::get)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://h.test/shop/%d;jsessionid=%s",
        "http://h.test/s/%2$s/item/%1$d/",
        "http://h.test/x;jsessionid=%2$s?item=%1$d&token=%2$s"
      })
  void idsMayStandAnywhere(String form) {
    shop(form, 0, 9);

    String again = String.format(form, 3, session(99));
    assertThat(twin(again).why()).contains("differs in the id at");
    assertThat(twin(String.format(form, 44, session(99)))).isNull();
  }

  @Test
  void anIdThatOnceChangedSomethingIsNone() {
    said(watch, "http://h.test/shop?item=1&sid=" + session(1), 1);
    said(watch, "http://h.test/shop?item=1&sid=" + session(2), 77);
    shop("http://h.test/shop?item=%d&sid=%s", 10, 40);

    assertThat(watch.parked().hosts()).isEmpty();
  }

  /** A door that is closed says the same to everybody, and so does a page that is not found. */
  @Test
  void onePageThatStandsEverywhereShowsNothing() {
    for (int i = 0; i < 100; i++) {
      said(watch, "http://h.test/doc?item=" + i % 10 + "&id=" + session(i), 5);
    }

    assertThat(watch.parked().hosts()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://h.test/docs-%2$d/%1$d.html",
        "http://h.test/cal?day=%d&y=%d",
        "http://h.test/release-1.%2$d/manual-%1$d",
        "http://h.test/%1$d?date=2026-11-%2$d",
        "http://h.test/%1$d?lang=en-%2$d"
      })
  void versionsDatesAndNumbersAreNoIds(String form) {
    for (int i = 0; i < 200; i++) {
      said(watch, String.format(form, i / 4, 10 + i % 4), i / 4 + 1);
    }

    assertThat(watch.parked().hosts()).isEmpty();
  }

  @Test
  void anIdThatChangesNothingOutlivesTheProcess() {
    shop("http://h.test/shop?item=%d&sid=%s", 0, 9);
    Url page = url("http://h.test/shop?item=3&sid=" + session(50));
    watch.fetched(page, Words.OLD, Words.UNKNOWN, List.of());
    watch.refused(url("http://h.test/shop?item=3&sid=" + session(99)));

    TrapWatch next = new TrapWatch(SETTINGS);
    next.recover(watch.changed());

    assertThat(next.suspects()).isEqualTo(watch.suspects()).hasSize(1);
    assertThat(next.suspects().get(0).refused()).isOne();
    Url again = url("http://h.test/shop?item=3&sid=" + session(99));
    assertThat(next.parked()).isEqualTo(watch.parked());
    assertThat(next.parked().twin(again, pages::get)).isNotNull();
    assertThat(next.parked().twin(again, FirstPages.UNKNOWN)).isNull();
  }

  /** Each item twice, with another session each time. */
  private void shop(String form, int from, int to) {
    for (int i = from; i < to; i++) {
      said(watch, String.format(form, i, session(2 * i)), i + 1);
      said(watch, String.format(form, i, session(2 * i + 1)), i + 1);
    }
  }

  /** A page was read. */
  private void said(TrapWatch by, String page, long content) {
    for (IdPlace id : IdPlace.of(url(page))) {
      IdPrint print = new IdPrint(id.name(), id.rest(), content);
      pages.putIfAbsent(id.rest(), FirstPage.of(url(page), print));
      by.said(url(page), print, pages.get(id.rest()));
    }
  }

  private Trapped twin(String url) {
    return watch.parked().twin(url(url), pages::get);
  }

  private static String session(int number) {
    return String.format("9f86d081884c7d65%08x", number);
  }

  @Test
  void parksHostsThatLeadToHostsOnly() {
    watch.root(url("http://www.site.test/"));
    watch.found(List.of(url("http://w0.site.test/")));
    hostsThatLeadToHostsOnly();

    assertThat(watch.parked().why(url("http://w77.site.test/"))).contains("hosts of site.test");
    assertThat(watch.parked().why(url("http://w1.site.test/x"))).isNull();
    assertThat(watch.parked().why(url("http://www.site.test/x"))).isNull();
    TrapWatch next = new TrapWatch(SETTINGS);
    next.recover(watch.changed());
    assertThat(next.parked()).isEqualTo(watch.parked());
  }

  @Test
  void aRootOfAParkedSiteIsFetchedThoughTheSiteWasParkedBefore() {
    hostsThatLeadToHostsOnly();
    TrapWatch next = new TrapWatch(SETTINGS);
    next.recover(watch.changed());

    next.root(url("http://w88.site.test/"));

    assertThat(next.parked().why(url("http://w88.site.test/x"))).isNull();
    assertThat(next.parked().why(url("http://w77.site.test/x"))).isNotNull();
    assertThat(TrapWatch.parkedIn(SETTINGS, next.changed())).isEqualTo(next.parked());
  }

  @Test
  void rootsAreFetchedHoweverManyOtherSitesHaveSome() {
    watch.root(url("http://a.other.test/"));
    watch.root(url("http://b.site.test/"));
    watch.root(url("http://192.0.2.7/"));

    hostsThatLeadToHostsOnly();

    assertThat(watch.parked().sites()).containsOnlyKeys("site.test");
    assertThat(watch.parked().why(url("http://b.site.test/x"))).isNull();
    assertThat(watch.parked().why(url("http://a.site.test/x"))).isNotNull();
    assertThat(watch.parked().why(url("http://b.other.test/x"))).isNull();
  }

  private void hostsThatLeadToHostsOnly() {
    for (int i = 0; i < 6; i++) {
      Url next = url("http://w" + (i + 1) + ".site.test/");
      watch.fetched(url("http://w" + i + ".site.test/"), Words.OLD, Words.OLD, List.of(next));
    }
  }

  @Test
  void whatIsParkedStaysSoThoughAPageOfItWasOnItsWay() {
    watch.root(url("http://www.site.test/"));
    hostsThatLeadToHostsOnly();
    assertThat(watch.parked().why(url("http://w9.site.test/x"))).isNotNull();

    watch.fetched(url("http://w9.site.test/"), Words.OLD, Words.NEW, List.of());

    assertThat(watch.parked().why(url("http://w9.site.test/x"))).isNotNull();
  }

  @Test
  void aUrlIsJudgedByTheSameNameThatItsTrapHasInTheReport() {
    calendar(Words.OLD, 0, 11);
    Url month = url("http://h.test/cal?m=99&y=2030");
    TrapWatch next = new TrapWatch(SETTINGS);
    Map<String, byte[]> kept = watch.changed();
    next.recover(kept);

    assertThat(watch.parked().judge(month).group()).isEqualTo(watch.suspects().get(0).what());
    assertThat(TrapWatch.parkedIn(SETTINGS, kept)).isEqualTo(next.parked());
    assertThat(watch.suspects().get(0).withWaiting(5).refused()).isEqualTo(5);
  }

  private static final String DAY = "http://h.test/cal/%d/%d/%d";

  /**
   * Months one after another, as they are met: each leads to the next and to its days.
   *
   * @param news of how many days one says something
   * @param more what else each day leads to
   */
  private void months(int from, int to, int days, int news, String more) {
    for (int at = from; at < to; at++) {
      List<Url> found = new ArrayList<>();
      found.add(url("http://h.test/cal/" + (2000 + (at + 1) / 12) + "/" + ((at + 1) % 12 + 1)));
      for (int day = 1; day <= days; day++) {
        found.add(url(String.format(DAY, 2000 + at / 12, at % 12 + 1, day)));
      }
      Url month = url("http://h.test/cal/" + (2000 + at / 12) + "/" + (at % 12 + 1));
      watch.fetched(month, Words.OLD, Words.UNKNOWN, found);
      for (int day = 1; day <= days; day++) {
        int number = at * days + day;
        Words words = news > 0 && number % news == 0 ? Words.NEW : Words.OLD;
        List<Url> beside = more == null ? List.of() : List.of(url(more + number));
        watch.fetched(found.get(day), words, Words.UNKNOWN, beside);
      }
    }
  }

  @Test
  void aCalendarInThePathWhoseMonthsListTheirDaysIsParked() {
    months(0, 11, 28, 0, null);

    assertThat(watch.parked().why(url("http://h.test/cal/2031/7"))).isNotNull();
    assertThat(watch.parked().why(url("http://h.test/cal/2000/7/3"))).as("a day").isNull();
    assertThat(watch.parked().why(url("http://h.test/log/2031/7"))).isNull();
  }

  @Test
  void anArchiveOfDaysIsNoCalendarThoughItsMonthsSayTheSame() {
    months(0, 15, 28, 9 * 28, null);
    assertThat(watch.parked().hosts()).isEmpty();
  }

  /** Of a scanned paper, whose days have neither words nor pictures. */
  @Test
  void daysThatLeadToSomethingElseAreNoCalendar() {
    months(0, 15, 28, 0, "http://h.test/scan/");

    assertThat(watch.parked().why(url("http://h.test/cal/2031/7"))).isNull();
  }

  @Test
  void monthsThatAreMetBeforeTheirDaysShowNothing() {
    for (int at = 1; at < 19; at++) {
      Url month = url("http://h.test/cal/" + (2000 + at / 12) + "/" + (at % 12 + 1));
      List<Url> days = new ArrayList<>();
      for (int day = 1; day < 29; day++) {
        days.add(url(String.format(DAY, 2000 + at / 12, at % 12 + 1, day)));
      }
      watch.fetched(month, Words.OLD, Words.UNKNOWN, days);
    }

    assertThat(watch.parked().hosts()).isEmpty();
  }

  @Test
  void nothingIsATrapWhenItIsOff() {
    assertThat(Parked.nothing(TrapSettings.OFF).why(url("http://h.test/a/a/a/a/a/a"))).isNull();
  }

  private void calendar(Words words, int from, int to) {
    for (int month = from; month < to; month++) {
      Url next = url("http://h.test/cal?y=2026&m=" + (month + 1));
      watch.fetched(
          url("http://h.test/cal?y=2026&m=" + month), words, Words.UNKNOWN, List.of(next));
    }
  }

  private static List<Url> pages(String base, int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> url(base + i)).toList();
  }

  private static Url url(String text) {
    return (Url) Url.parse(text);
  }
}
