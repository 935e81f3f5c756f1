package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.clockwork.Plans;
import dev.orbweaver.crawl.explain.Explainer;
import dev.orbweaver.crawl.explain.Explanation;
import dev.orbweaver.crawl.explain.Explanation.Standing;
import dev.orbweaver.url.Url;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A running crawl that is asked why a URL is where it is. */
class ExplainAskTest {
  private static final Explainer RULES =
      Explainer.of(Plans.plan("roots = [\"http://a.test/\"]", "scope.exclude = [\"/tmp/\"]"));

  private static final String ANY = "scope.mode = any";

  private final Clockwork clockwork = new Clockwork();
  private final StagedCrawl crawl = new StagedCrawl(clockwork);

  @AfterEach
  void shutDown() {
    clockwork.close();
  }

  private Explanation explained(String url) {
    return crawl.explained(url(url), RULES);
  }

  private static Url url(String text) {
    return (Url) Url.parse(text);
  }

  @Test
  void tellsOfUrlsInHandQueuedEndedAndNeverSeen() {
    crawl.start(List.of("http://a.test/"));
    assertThat(explained("http://a.test/").standing()).isEqualTo(Standing.IN_HAND);

    crawl.finish("a.test", "http://a.test/1", "http://a.test/2");

    assertThat(explained("http://a.test/").standing()).isEqualTo(Standing.ENDED);
    assertThat(explained("http://a.test/1").standing()).isEqualTo(Standing.IN_HAND);
    assertThat(explained("http://a.test/2").standing()).isEqualTo(Standing.QUEUED);
    assertThat(explained("http://a.test/3").standing()).isEqualTo(Standing.NEVER_SEEN);
    assertThat(explained("http://a.test/tmp/3").reason()).isEqualTo("out-of-scope");
  }

  @Test
  void goesThroughAllRules() {
    crawl.start(List.of("http://a.test/"));

    assertThat(explained("http://a.test/x").steps())
        .extracting(step -> step.name())
        .containsExactly("url", "scope", "depth", "robots", "seen", "clock", "so");
  }

  @Test
  void tellsOfHosts() {
    crawl.start(List.of("http://a.test/"));
    crawl.finish("a.test", "http://a.test/1", "http://a.test/2");

    Explanation host = crawl.explainedHost("a.test", RULES);

    assertThat(host.standing()).isEqualTo(Standing.HOST);
    assertThat(host.steps())
        .extracting(step -> step.name())
        .containsExactly("host", "ended", "queued", "clock", "asked");
    assertThat(host.steps().get(2).facts().get("urls")).isEqualTo(2L);
    assertThat(crawl.explainedHost("never.test", RULES).steps().get(2).facts().get("urls"))
        .isEqualTo(0L);
    assertThat(crawl.explainedHost("no host", RULES).standing()).isEqualTo(Standing.HOST);
  }

  @Test
  void foretellsWhatTheBudgetOfASiteDoesToAPageOfAHostThatWasNeverMet() {
    String budget = "budgets.site.pages = 2";
    Explainer rules = Explainer.of(Plans.plan("roots = [\"http://a.site.test/\"]", budget, ANY));
    crawl.start(List.of("http://a.site.test/"), budget, ANY);
    Url elsewhere = (Url) Url.parse("http://new.site.test/x");

    crawl.finish("a.site.test", "http://b.site.test/", "http://other.test/");
    assertThat(crawl.explained(elsewhere, rules).reason()).isNull();

    crawl.finish("b.site.test");
    Explanation foretold = crawl.explained(elsewhere, rules);
    assertThat(foretold.reason()).isEqualTo("budget");
    assertThat(foretold.lines()).anyMatch(line -> line.endsWith("site.test: used up: 2 pages"));
    assertThat(crawl.explained((Url) Url.parse("http://other.test/y"), rules).reason()).isNull();
  }

  @Test
  void knowsOtherSpellingsOfPagesThatWereFetched() {
    Explainer rules = Explainer.of(Plans.plan("roots = [\"http://shop.test/\"]"));
    crawl.store.outliving();
    crawl.goOn(KnownShop.in(crawl.store), List.of(crawl.sink), List.of("http://shop.test/"));
    Url twin = url(KnownShop.item(3, 77));
    Url itself = url(KnownShop.item(3, 0));
    Url fresh = url(KnownShop.item(KnownShop.FETCHED, 77));
    crawl.finish("shop.test", "http://shop.test/about", twin.href(), itself.href(), fresh.href());

    assertThat(crawl.explained(twin, rules).standing()).isEqualTo(Standing.PARKED);
    assertThat(crawl.explained(twin, rules).reason()).isEqualTo("trap");
    assertThat(crawl.explained(twin, rules).lines())
        .anyMatch(line -> line.contains("parked: trap group " + KnownShop.GROUP));
    assertThat(crawl.explained(itself, rules).standing()).isEqualTo(Standing.QUEUED);
    assertThat(crawl.explained(fresh, rules).standing()).isEqualTo(Standing.QUEUED);
    Explanation never = crawl.explained(url(KnownShop.item(3, 78)), rules);
    assertThat(never.standing()).isEqualTo(Standing.NEVER_SEEN);
    assertThat(never.lines())
        .anyMatch(line -> line.contains("it is parked: trap group " + KnownShop.GROUP));
    assertThat(crawl.explained(url(KnownShop.item(KnownShop.FETCHED, 78)), rules).lines())
        .anyMatch(line -> line.endsWith("it is fetched"));
    assertThat(crawl.explainedHost("shop.test", rules).lines())
        .anyMatch(line -> line.contains("trap group " + KnownShop.GROUP));
  }
}
