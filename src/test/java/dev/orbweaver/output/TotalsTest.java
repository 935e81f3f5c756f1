package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.Reason;
import dev.orbweaver.model.SitemapCounts;
import dev.orbweaver.model.Visit;
import dev.orbweaver.output.ParkedUrls.Group;
import dev.orbweaver.output.ParkedUrls.Kind;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class TotalsTest {
  private static Totals of(List<Visit> visits) {
    Totals totals = new Totals();
    visits.forEach(visit -> totals.add(ReportEntry.of(visit)));
    return totals;
  }

  private static List<String> lines(List<Visit> visits, CrawlEnd end) {
    return of(visits).lines(end).stream().map(line -> line.replaceAll(" {2,}", " ")).toList();
  }

  @Test
  void sumsUpEveryKind() {
    List<Visit> visits =
        List.of(
            Visits.page("http://a.test/", null, "12345"),
            Visits.page("http://a.test/b", null, "1234567"),
            Visits.image("http://a.test/i", 1_500_000),
            Visits.redirect("http://a.test/r", "http://a.test/"),
            Visits.error("http://a.test/1", 404),
            Visits.error("http://a.test/2", 404),
            Visits.error("http://a.test/3", 999),
            Visits.failed("http://d.test/", Reason.DNS, null),
            Visits.failed("http://e.test/", Reason.TIMEOUT, "x"),
            Visits.failed("http://f.test/", Reason.DNS, null),
            Visits.refused("http://a.test/no", Reason.ROBOTS, null));

    assertThat(lines(visits, new CrawlEnd("max-pages reached", Duration.ofSeconds(22), 1234)))
        .containsExactly(
            "html pages 2 12 B",
            "redirects 1",
            "other types 1 1.5 MB",
            "errors 3 404: 2, 999: 1",
            "failures 3 dns: 2, timeout: 1",
            "refused 1 robots: 1",
            "done 11 0.5 URLs/s in 00:00:22",
            "todo 1,234 max-pages reached");
  }

  @Test
  void tellsOfSitemapsWhenThereWereAny() {
    SitemapCounts sitemaps = new SitemapCounts(2, 1, 1200, 3, 0);

    assertThat(lines(List.of(), new CrawlEnd("done", Duration.ZERO, 0, sitemaps)))
        .contains("sitemaps 2 read, 1 failed, 1,200 entries, 3 out of scope");
    assertThat(lines(List.of(), new CrawlEnd("done", Duration.ZERO, 0)))
        .noneMatch(line -> line.startsWith("sitemaps"));
  }

  @Test
  void tellsOfSitemapsThatWereLeftEvenWhenNoneWasRead() {
    SitemapCounts left = SitemapCounts.NONE.plusLeft(1);

    assertThat(lines(List.of(), new CrawlEnd("done", Duration.ZERO, 0, left)))
        .contains(
            "sitemaps 0 read, 0 failed, 0 entries, 0 out of scope; 1 sitemap out of scope, not"
                + " read");
  }

  @Test
  void saysWhatIsParkedWhyAndWhatTakesItUp() {
    ParkedUrls parked =
        new ParkedUrls(
            List.of(
                new Group(Kind.TRAP, "http://a.test/cal?m=*", "", "http://a.test/cal?m=1", 1200),
                new Group(
                    Kind.DEAD_HOST,
                    "http://b.test",
                    "dead since noon, dns: x",
                    "http://b.test/",
                    7),
                new Group(Kind.DEAD_HOST, "http://c.test", "dead since one, dns: y", "", 3)),
            "orbweaver resume out");
    CrawlEnd end = new CrawlEnd("what is left is parked", Duration.ZERO, 1210);

    assertThat(lines(List.of(), end.with(0, List.of(), parked, OptionalLong.empty())))
        .containsSubsequence(
            "parked 1,210 of those to do cannot be taken up now",
            " 1,200 of 1 trap; orbweaver resume out --traps off fetches them",
            " 10 of 2 dead hosts; orbweaver resume out asks for them again",
            " http://b.test, dead since noon, dns: x: 7",
            " http://c.test, dead since one, dns: y: 3",
            "todo 1,210 what is left is parked");
    assertThat(parked.sentence())
        .isEqualTo(
            "1,210 URLs are parked: 1,200 of 1 trap (http://a.test/cal?m=*; orbweaver resume out"
                + " --traps off fetches them), 10 of 2 dead hosts (http://b.test, dead since noon,"
                + " dns: x, http://c.test, dead since one, dns: y; orbweaver resume out asks for"
                + " them again)");
  }

  @Test
  void saysWhenThereMayBeMoreParkedThanWereCounted() {
    Group trap = new Group(Kind.TRAP, "http://a.test/cal?m=*", "", "http://a.test/cal?m=1", 1200);
    ParkedUrls parked = new ParkedUrls(List.of(trap), "orbweaver resume out", true);
    CrawlEnd end = new CrawlEnd("interrupted", Duration.ZERO, 9000);

    assertThat(lines(List.of(), end.with(0, List.of(), parked, OptionalLong.empty())))
        .contains("parked 1,200 or more of those to do cannot be taken up now");
    assertThat(parked.sentence()).startsWith("at least 1,200 URLs are parked: 1,200 of 1 trap (");
  }

  @Test
  void aHostileHostCannotMoveTheTerminal() {
    Group group = new Group(Kind.DEAD_HOST, "http://b.test", "dns: \u001b[2J\n", "", 1);

    assertThat(new ParkedUrls(List.of(group), "").sentence())
        .startsWith("1 URL is parked: 1 of 1 dead host (http://b.test, dns: ")
        .doesNotContain("\u001b", "\n");
  }

  @Test
  void survivesAnEmptyCrawlOfNoTime() {
    assertThat(lines(List.of(), new CrawlEnd("done", Duration.ZERO, 0)))
        .contains("html pages 0 0 B", "errors 0", "done 0 0.0 URLs/s in 00:00:00", "todo 0 done");
  }

  @Test
  void keepsItsColumns() {
    List<String> lines =
        of(Visits.batches().get(0)).lines(new CrawlEnd("done", Duration.ofSeconds(1), 5));

    assertThat(lines).allMatch(line -> line.length() >= 23 && line.charAt(22) != ' ');
  }

  @Provide
  Arbitrary<Visit> visits() {
    return Arbitraries.of(
        Visits.page("http://a.test/", null, "1"),
        Visits.image("http://a.test/i", 2),
        Visits.redirect("http://a.test/r", "http://a.test/"),
        Visits.error("http://a.test/e", 500),
        Visits.error("http://a.test/e", 304),
        Visits.failed("http://a.test/f", Reason.TLS, null),
        Visits.refused("http://a.test/n", Reason.BUDGET, null));
  }

  @Property(tries = 200)
  void groupsAddUpToDone(@ForAll List<@From("visits") Visit> visits) {
    List<String> lines = lines(visits, new CrawlEnd("done", Duration.ofSeconds(1), 0));

    long sum = lines.subList(0, 6).stream().mapToLong(TotalsTest::count).sum();

    assertThat(sum).isEqualTo(visits.size()).isEqualTo(count(lines.get(6)));
  }

  private static long count(String line) {
    return Long.parseLong(line.replaceAll("^[a-z ]+", "").replaceAll(" .*", ""));
  }
}
