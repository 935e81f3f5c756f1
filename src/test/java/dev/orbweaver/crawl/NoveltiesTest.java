package dev.orbweaver.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Plans;
import dev.orbweaver.frontier.FactKey;
import dev.orbweaver.fuzz.Cost;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Page;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Response;
import dev.orbweaver.model.Visit;
import dev.orbweaver.page.PageReader;
import dev.orbweaver.page.Reading;
import dev.orbweaver.scope.traps.TrapWatch;
import dev.orbweaver.url.Url;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is learnt of pages as they were read, group by group. */
class NoveltiesTest {
  private static final CrawlPlan PLAN = Plans.plan("roots = [\"http://h.test/\"]");
  private static final PageReader READER =
      new PageReader(PLAN.pages(), PLAN.scope()::admits, () -> 0);

  private final Novelties novelties = new Novelties(new TrapWatch(PLAN.crawl().traps()));
  private final Map<FactKey, String> facts = new HashMap<>();
  private long ids;

  private static Page read(Url url, String html) {
    Response response = response(html);
    return ((Reading.Read) READER.read(url, response)).page();
  }

  private static Response response(String html) {
    Headers headers = new Headers(List.of(new Headers.Field("Content-Type", "text/html")));
    return new Response(200, headers, html.getBytes(UTF_8), false);
  }

  private Visit visit(Url url, String html) {
    FetchTask task = FetchTask.root(++ids, url, 5);
    Outcome fetched = new Outcome.Fetched(Reason.OK, null);
    String digest = Long.toHexString(html.hashCode() & 0xFFFFFFFFL);
    return new Visit(
        task,
        fetched,
        null,
        response(html),
        read(url, html),
        "0".repeat(64 - digest.length()) + digest,
        Instant.EPOCH,
        0,
        0);
  }

  /** As the committer does with a group of one. */
  private void judge(Visit visit) {
    Map<FactKey, String> known = new HashMap<>();
    novelties.questions(List.of(visit)).stream()
        .filter(facts::containsKey)
        .forEach(key -> known.put(key, facts.get(key)));
    novelties.judged(List.of(visit), known, List.of(List.of()));
    facts.putAll(novelties.takeLearnt());
  }

  private static Url url(String text) {
    return (Url) Url.parse(text);
  }

  private static String id(int number) {
    return String.format("9f86d081884c7d65%08x", number);
  }

  @Test
  void whatAPageIsWasFoundOutWhereItWasRead() {
    StringBuilder html = new StringBuilder("<p>words");
    for (int i = 0; i < 2_000; i++) {
      html.append("<a href='").append(i).append("'>x</a>");
    }
    String deep = "/" + id(1) + "/" + id(2) + "/" + "d".repeat(3_800) + "/" + id(3) + "/";
    Visit visit = visit(url("http://h.test" + deep + "?sid=" + id(4)), html.toString());
    assertThat(visit.page().links()).hasSize(2_000);

    Cost.inProportion(
        2_000,
        100,
        () -> {
          judge(visit);
          return null;
        });
  }

  @ParameterizedTest
  @CsvSource({
    "<p>the shop's thing %1$d <a href='/item/%1$d?sid=%2$s'>on</a>, true",
    "<p>thing %1$d <img src='/things/%1$d.jpg'> <video src='https://cdn.test/%1$d'>, true",
    "<p>thing %1$d <a href='http://ads.test/%2$s'>ad</a>, true",
    "<p>thing %1$d <a href='/photo/%2$s.html'>photo</a>, false",
    "<link rel=canonical href='/item/%1$d'><p>thing %1$d, true",
    "<link rel=canonical href='/item/%1$d?sid=%2$s'><p>thing %1$d, false",
    "<p>thing %1$d <img src='/things/%2$s.jpg'>, false",
    "<p>thing %1$d <img src='https://cdn.test/item/%1$d?sid=%2$s'>, false",
    "<p>thing %1$d <video><source src='/v?sid=%2$s'></video>, false",
    "<p>thing %1$d <audio src=/%2$s></audio>, false",
    "<p>thing %1$d <video poster=/%2$s></video>, false",
    "<p>thing %1$d <img srcset='/%2$s 2x' src=/one>, false",
    "<p>thing %1$d <img data-src='/%2$s' src=/one>, false",
    "<p>thing %1$d <script src='/%2$s'></script>, true"
  })
  void pagesAreTheSameWhenAllThatTheyShowIs(String html, boolean same) {
    for (int i = 0; i < 40; i++) {
      String page = String.format(html, i / 2, id(i));
      judge(visit(url("http://h.test/item/" + i / 2 + "?sid=" + id(i)), page));
    }

    assertThat(novelties.watch().parked().hosts().isEmpty()).isEqualTo(!same);
  }

  /** Only the picture tells the pages of such a gallery from each other, by the page's own id. */
  @ParameterizedTest
  @CsvSource({
    "<img src='/picture/17/%1$s'>",
    "<img src='/picture/%1$s.jpg'>",
    "<img src='large.jpg'>",
    "<picture><source srcset='/%1$s.webp'><img src='/one.gif'></picture>"
  })
  void aGalleryOfPicturesWithoutWordsIsNoSession(String picture) {
    for (int i = 0; i < 40; i++) {
      String links = "<a href='../%2$s/'>back</a> <a href='../%3$s/'>on</a>";
      String html = String.format(picture + links, id(i), id(i - 1), id(i + 1));
      judge(
          visit(url("http://h.test/album/" + i / 8 + "/" + id(i) + "/"), "album " + i / 8 + html));
    }

    assertThat(novelties.watch().parked().hosts()).isEmpty();
  }

  /** Each page says the same and leads on to the next. */
  private boolean isParkedAfter(int pages, String path, String html) {
    Url here = url("http://h.test" + String.format(path, 0));
    for (int i = 0; i < pages; i++) {
      Url next = url("http://h.test" + String.format(path, i + 1));
      Visit visit = visit(here, String.format(html, i, i % 7, i % 11));
      Map<FactKey, String> known = new HashMap<>(facts);
      novelties.judged(List.of(visit), known, List.of(List.of(FetchTask.root(++ids, next, 5))));
      facts.putAll(novelties.takeLearnt());
      here = next;
    }
    return !novelties.watch().parked().hosts().isEmpty();
  }

  /** 100 pages in a row that say and show nothing new are enough where there is a query. */
  @ParameterizedTest
  @CsvSource({
    "/photo?n=%d, <title>My photos</title><img src='/pics/%d.jpg'>, false",
    "/photo?n=%d, <img src='/thumb?of=%d'>, false",
    "/photo?n=%d, <title>My films</title><video><source src='/%d.webm'></video>, false",
    "/photo?n=%d, <title>My photos</title><img data-src='%d.jpg' src=/blank.gif>, false",
    "/photo?n=%d, <title>My photos</title><img src='/one.jpg'>, true",
    "/cal?y=%d, <p>nothing</p><img src='/banner/%2$d.gif'><img src='/banner/%3$d.gif'>, true",
    "/cal?y=%d, <p>nothing</p><img src='https://stats.test/pixel.gif?at=%1$d'>, true",
    "/cal?y=%d, <p>nothing</p>, true"
  })
  void aPageThatShowsAnotherPictureIsNews(String path, String html, boolean parked) {
    assertThat(isParkedAfter(500, path, html)).isEqualTo(parked);
  }

  @Test
  void whatAHostHasShownTakesABoundedPlace() {
    ShownPictures pictures = new ShownPictures();
    for (int i = 0; i < 5_000; i++) {
      assertThat(pictures.areNews("h.test", new long[] {-1, i})).isTrue();
    }

    assertThat(pictures.areNews("h.test", new long[] {-1, 4_990})).isFalse();
    assertThat(pictures.areNews("h.test", new long[] {17})).as("long ago").isTrue();
    assertThat(pictures.areNews("other.test", new long[] {4_990})).isTrue();
    assertThat(pictures.areNews("other.test", new long[] {})).isFalse();
  }
}
