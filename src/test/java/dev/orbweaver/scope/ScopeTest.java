package dev.orbweaver.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.scope.ScopeVerdict.By;
import dev.orbweaver.url.RootUrl;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScopeTest {

  // the rules of the classic asyncio crawler

  @Test
  void strictAdmitsWwwAndNoOtherSubdomain() {
    Scope scope = scope("mode = strict", "http://example.com");

    assertThat(admits(scope, "http://www.example.com")).isTrue();
    assertThat(admits(scope, "http://foo.example.com")).isFalse();
  }

  @Test
  void lenientAdmitsSubdomains() {
    Scope scope = scope("mode = lenient", "http://example.com");

    assertThat(admits(scope, "http://www.example.com")).isTrue();
    assertThat(admits(scope, "http://foo.example.com")).isTrue();
  }

  @Test
  void refusesWhatMatchesAnExcludedPattern() {
    Scope scope = scope("exclude = [\".*pattern\"]", "http://example.com");

    assertThat(admits(scope, "http://example.com")).isTrue();
    assertThat(admits(scope, "http://example.com/pattern")).isFalse();
  }

  @Test
  void admitsTheHostsOfAllRootsAndNoOthers() {
    Scope scope = scope("", "http://a", "http://b", "not-a-host");

    assertThat(admits(scope, "http://a/a")).isTrue();
    assertThat(admits(scope, "http://b/b")).isTrue();
    assertThat(admits(scope, "http://not-a-host/")).isTrue();
    assertThat(admits(scope, "http://c/c")).isFalse();
    assertThat(admits(scope, "http://127.0.0.1")).isFalse();
  }

  @Test
  void takesOnlyTheHostOfARootWithAPathAndAFragment() {
    assertThat(admits(scope("", "http://a/a#fragment"), "http://a/b")).isTrue();
  }

  // modes

  @ParameterizedTest(name = "{0}, root {1}: {2} is {3}")
  @CsvSource({
    "strict, http://h.test/a/b, https://h.test:8443/, true",
    "strict, http://www.h.test/, http://h.test/, true",
    "strict, http://h.test/, http://h.test./, true",
    "strict, http://h.test/, http://wwwh.test/, false",
    "strict, http://h.test/, http://www.www.h.test/, false",
    "strict, http://127.0.0.1/, http://127.0.0.1:81/, true",
    "strict, http://127.0.0.1/, http://127.0.0.2/, false",
    "strict, http://[::1]/, http://[::1]:81/, true",
    "strict, http://localhost/, http://www.localhost/, true",
    "lenient, http://a.b.h.test/, http://c.h.test/, true",
    "lenient, http://h.test/, http://xh.test/, false",
    "lenient, http://a.co.uk/, http://b.co.uk/, true",
    "lenient, http://localhost/, http://localhost:81/, true",
    "lenient, http://localhost/, http://x.localhost/, false",
    "lenient, http://127.0.0.1/, http://126.0.0.1/, false",
    "lenient, http://127.0.0.1/, http://127.0.0.1:81/, true",
    "lenient, http://[::1]/, http://[::2]/, false",
    "lenient, http://h.test./, http://a.h.test/, true",
    "site, http://a.example.co.uk/, https://b.c.example.co.uk:81/x, true",
    "site, http://a.example.co.uk/, http://other.co.uk/, false",
    "site, http://example.com/, http://foo.example.com/, true",
    "site, http://example.com/, http://fooexample.com/, false",
    "site, http://one.github.io/, http://two.github.io/, false",
    "site, http://github.io/, http://two.github.io/, false",
    "site, http://127.0.0.1/, http://126.0.0.1/, false",
    "site, http://127.0.0.1/, http://127.0.0.1/x, true",
    "path, http://h.test/a/b.html, http://h.test/a/, true",
    "path, http://h.test/a/b.html, http://h.test/a/c/d?e, true",
    "path, http://h.test/a/b.html, http://h.test/ab, false",
    "path, http://h.test/a/b.html, http://h.test/a, false",
    "path, http://h.test/a/b.html, http://h.test/A/, false",
    "path, http://h.test/a/, http://h.test/a/x, true",
    "path, http://h.test/a/?q=/b/, http://h.test/a/x, true",
    "path, http://h.test/a/, https://www.h.test:81/a/x, true",
    "path, http://h.test/a/, http://foo.h.test/a/x, false",
    "path, http://h.test, http://h.test/anything, true",
    "any, http://h.test/, https://elsewhere.example/x, true",
    "any, http://h.test/, http://127.0.0.1/, true",
  })
  void admitsByMode(String mode, String root, String url, boolean admitted) {
    assertThat(admits(scope("mode = " + mode, root), url)).isEqualTo(admitted);
  }

  @Test
  void keepsEachRootToItsOwnFolder() {
    Scope scope = scope("mode = path", "http://a.test/x/", "http://b.test/y/", "http://a.test/z/");

    assertThat(admits(scope, "http://a.test/x/1")).isTrue();
    assertThat(admits(scope, "http://a.test/z/1")).isTrue();
    assertThat(admits(scope, "http://b.test/x/1")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ftp://h.test/", "mailto:a@h.test", "javascript:0", "data:,x", "ws://h.test"})
  void admitsNothingButHttpInAnyMode(String url) {
    assertThat(scope("mode = any", "http://h.test/").judge(url(url)))
        .isEqualTo(new ScopeVerdict(false, By.SCHEME, null));
  }

  @ParameterizedTest
  @EnumSource(ScopeMode.class)
  void admitsEveryRootInEveryMode(ScopeMode mode) {
    String[] roots = {
      "http://h.test",
      "https://www.a.co.uk/x/y?z",
      "127.0.0.1:8080",
      "http://[::1]/a#b",
      "localhost"
    };
    Scope scope = scope("mode = " + mode.name().toLowerCase(Locale.ROOT), roots);

    assertThat(roots).allMatch(root -> scope.admits(root(root)));
  }

  // patterns

  @ParameterizedTest(name = "include {0}, exclude {1}: {2} is {3}")
  @CsvSource({
    "/docs/, '', http://h.test/docs/a, true",
    "/docs/, '', http://h.test/other, false",
    "'/docs/,/api/', '', http://h.test/api/a, true",
    "/docs/, /docs/old, http://h.test/docs/old/a, false",
    "'', \\?.*sort=, http://h.test/a?x&sort=up, false",
    "'', \\.pdf$, http://h.test/a.pdf#page=2, false",
    "'', '^https:', https://h.test/, false",
    "'', '(?i)LOGOUT', http://h.test/logout, false",
    "'', h.test, http://h.test/x, false",
  })
  void searchesPatternsAnywhereInTheUrl(
      String include, String exclude, String url, boolean admitted) {
    String lines = "\"include\" = " + list(include) + ", exclude = " + list(exclude);

    assertThat(admits(scope(lines, "http://h.test/"), url)).isEqualTo(admitted);
  }

  @Test
  void admitsRootsWhateverThePatternsSay() {
    Scope scope = scope("\"include\" = [/docs/], exclude = [seed]", "http://h.test/seed?q#f");

    assertThat(scope.judge(url("http://h.test/seed?q#other")))
        .isEqualTo(new ScopeVerdict(true, By.ROOT, null));
    assertThat(admits(scope, "http://h.test/seed/docs/")).isFalse();
  }

  @Test
  void doesNotLetPatternsWidenTheMode() {
    assertThat(admits(scope("\"include\" = [docs]", "http://h.test/"), "http://b.test/docs"))
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "http://h.test/docs/a, it matches the included /docs/",
    "http://h.test/docs/old, it matches the excluded old",
    "http://h.test/a, it matches none of the included patterns",
    "http://h.test/, 'it is a root, whatever the patterns say'",
    "'http://b.test/', 'the scope is a root''s host, give or take a leading www.'",
    "ftp://h.test/, it is neither http nor https",
  })
  void saysWhy(String url, String why) {
    Scope scope = scope("\"include\" = [/docs/], exclude = [old]", "http://h.test/");

    assertThat(scope.judge(url(url)).why()).isEqualTo(why);
  }

  @ParameterizedTest
  @CsvSource({
    "exclude, (a, missing closing ) ((a)",
    "include, a(?=b), invalid or unsupported Perl syntax ((?=)",
    "include, '[z-a]', invalid character class range (z-a)",
    "exclude, '*a', missing argument to repetition operator (*)",
  })
  void refusesAPatternThatIsNone(String key, String pattern, String fault) {
    assertThatThrownBy(() -> scope("\"" + key + "\" = [\"" + pattern + "\"]", "http://h.test"))
        .isInstanceOf(ConfigProblem.class)
        .hasMessage(
            "orbweaver.scope."
                + key
                + " has "
                + pattern
                + ", which is no RE2 expression: "
                + fault);
  }

  @Test
  void refusesAModeThatIsNone() {
    assertThatThrownBy(() -> scope("mode = strikt", "http://h.test"))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageContaining("one of strict, lenient, site, path, any");
  }

  @Property(tries = 500)
  void judgesAnythingThatIsAUrl(
      @ForAll String text, @ForAll ScopeMode mode, @ForAll @IntRange(max = 2) int form) {
    String input = List.of("http://h.test/", "http://", "").get(form) + text;
    Scope scope =
        Scope.of(new ScopeSettings(mode, List.of(), List.of()), List.of(root("http://h.test/")));

    if (Url.parse(input) instanceof Url url) {
      assertThat(scope.admits(url)).isEqualTo(scope.judge(url).admitted());
    }
  }

  // limits

  @Test
  void isUnlimitedByDefault() {
    CrawlLimits limits = CrawlLimits.of(config(""));

    assertThat(limits.admitsDepth(Integer.MAX_VALUE)).isTrue();
    assertThat(limits.pagesLeft(1_000_000_000_000L)).isPositive();
    assertThat(limits.timeIsUp(Duration.ofDays(36_500))).isFalse();
  }

  @Test
  void readsTheLimits() {
    CrawlLimits limits =
        CrawlLimits.of(config("orbweaver { depth = 0, max-pages = 3, max-time = 90 }"));

    assertThat(limits.admitsDepth(0)).isTrue();
    assertThat(limits.admitsDepth(1)).isFalse();
    assertThat(limits.pagesLeft(1)).isEqualTo(2);
    assertThat(limits.pagesLeft(5)).isZero();
    assertThat(limits.timeIsUp(Duration.ofMillis(89_999))).isFalse();
    assertThat(limits.timeIsUp(Duration.ofSeconds(90))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"depth = -1", "max-pages = 0", "max-time = 0", "max-time = soon", "depth = deep"})
  void refusesLimitsThatAreNone(String line) {
    assertThatThrownBy(() -> CrawlLimits.of(config("orbweaver." + line)))
        .isInstanceOf(ConfigProblem.class);
  }

  @ParameterizedTest(name = "{0}: {1} brings in {2}: {3}")
  @CsvSource({
    "strict,  http://a.corp.test/,   http://www.a.corp.test/,  true",
    "strict,  http://a.corp.test/,   http://b.corp.test/,      false",
    "lenient, http://a.corp.test/,   http://b.corp.test/,      true",
    "site,    http://a.corp.test/,   http://b.corp.test/skip,  true",
    "site,    http://a.corp.test/,   http://other.test/,       false",
    "path,    http://a.corp.test/d/, http://a.corp.test/x,     true",
    "path,    http://a.corp.test/d/, http://b.corp.test/d/,    false",
    "any,     http://a.corp.test/,   http://a.corp.test:81/,   true",
    "any,     http://a.corp.test/,   http://b.corp.test/,      false"
  })
  void tellsTheHostsThatSomeRootsBringIn(String mode, String some, String url, boolean in) {
    String patterns = ", \"include\" = [keep], exclude = [skip]";
    Scope scope = scope("mode = " + mode + patterns, some, "http://other.test/");

    assertThat(scope.hostsOf(List.of(root(some))).test(url(url))).isEqualTo(in);
  }

  @ParameterizedTest(name = "{0}: a sitemap at {1}: {2}")
  @CsvSource({
    "mode = strict, http://www.a.test/s.xml, true",
    "mode = strict, https://a.test:444/s.xml, true",
    "mode = strict, http://b.a.test/s.xml, false",
    "mode = site, http://b.a.test/s.xml, true",
    "mode = site, http://b.test/s.xml, false",
    "mode = path, http://a.test/s.xml, true",
    "mode = path, http://b.test/s.xml, false",
    "mode = any, http://b.test/s.xml, true",
    "mode = any, ftp://a.test/s.xml, false",
    "'mode = any, exclude = [s.xml]', http://a.test/s.xml, false",
    "'mode = strict, \"include\" = [page]', http://a.test/s.xml, true"
  })
  void letsSitemapsLieBesideThePages(String lines, String url, boolean in) {
    Scope scope = scope(lines, "http://a.test/docs/");

    assertThat(scope.sitemapsOf(List.of(root("http://a.test/docs/"))).test(url(url))).isEqualTo(in);
  }

  private static Scope scope(String lines, String... roots) {
    ScopeSettings settings = ScopeSettings.of(config("orbweaver.scope { " + lines + " }"));
    return Scope.of(settings, Arrays.stream(roots).map(ScopeTest::root).toList());
  }

  private static Config config(String lines) {
    Config reference = ConfigFactory.parseResources("reference.conf");
    return ConfigFactory.parseString(lines).withFallback(reference).resolve();
  }

  private static String list(String patterns) {
    return patterns.isEmpty()
        ? "[]"
        : "[\"\"\"" + patterns.replace(",", "\"\"\",\"\"\"") + "\"\"\"]";
  }

  private static boolean admits(Scope scope, String url) {
    return scope.admits(url(url));
  }

  private static Url url(String text) {
    return (Url) Url.parse(text);
  }

  private static Url root(String text) {
    return (Url) RootUrl.parse(text);
  }
}
