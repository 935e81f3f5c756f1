package dev.orbweaver.url;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlFoldingTest {
  private static final Config DEFAULTS = ConfigFactory.parseResources("reference.conf").resolve();
  private static final UrlFolding SORT = of("sort-query = on");
  private static final UrlFolding TRACKING = of("strip-tracking = on");
  private static final UrlFolding SESSIONS = of("strip-session-ids = on");
  private static final UrlFolding ALL =
      of(
          "sort-query = on, strip-tracking = on, strip-session-ids = on, strip-parameters = [ref,"
              + " \"x_*\"]");

  @Test
  void foldsNothingByDefault() {
    assertThat(of("")).isEqualTo(UrlFolding.NONE);
    Url url = url("http://a.test/x;jsessionid=1?b=1&a=2&utm_source=x");
    assertThat(UrlFolding.NONE.fold(url)).isSameAs(url);
  }

  @ParameterizedTest
  @CsvSource({
    "/?b=1&a=2, /?a=2&b=1",
    "/?a=2&a=1, /?a=2&a=1",
    "/?b&a=&b=1, /?a=&b&b=1",
    "/?B=1&a=2, /?B=1&a=2",
    "/?, /?",
    "/?a, /?a",
    "/?b=1&&a=2, /?&a=2&b=1"
  })
  void sortsQueriesByName(String given, String folded) {
    assertThat(fold(SORT, given)).isEqualTo(folded);
  }

  @ParameterizedTest
  @CsvSource({
    "/?utm_source=a&id=7&UTM_Medium=b, /?id=7",
    "/?fbclid=x, /",
    "/?gclid=x&a=1&a=1, /?a=1&a=1",
    "/?utm=1&xutm_a=2&gclids=3, /?utm=1&xutm_a=2&gclids=3",
    "/?q=utm_source=1, /?q=utm_source=1",
    "/utm_source=1, /utm_source=1",
    "/?, /?",
    "/?b&&a, /?b&&a",
    "/?b=2&a=1&fbclid, /?b=2&a=1"
  })
  void leavesOutTracking(String given, String folded) {
    assertThat(fold(TRACKING, given)).isEqualTo(folded);
  }

  @ParameterizedTest
  @CsvSource({
    "/a;jsessionid=0A1B?x=1, /a?x=1",
    "/a;JSESSIONID=0A1B/b;c=d, /a/b;c=d",
    "/a;c=d;jsessionid=0A1B, /a;c=d",
    "/a;jsessionid=1;jsessionid=2, /a",
    "/a;b, /a;b",
    "/?PHPSESSID=1&x=1, /?x=1",
    "/?jsessionid=1, /",
    "/?ASPSESSIONIDQQABC=1&sessionid=2&CFID=3&CFTOKEN=4&x, /?x",
    "/?sid=42, /?sid=42",
    "/?sid=the-long-story-of-the-site, /?sid=the-long-story-of-the-site",
    "/?sid=internationalisation, /?sid=internationalisation",
    "/?sid=12345678901234567890, /?sid=12345678901234567890",
    "/?sid=0f1e2d3c4b5a69788796a5b4&x, /?x",
    "/?s=words, /?s=words"
  })
  void leavesOutSessionIds(String given, String folded) {
    assertThat(fold(SESSIONS, given)).isEqualTo(folded);
  }

  @Test
  void leavesOutWhatTheUserNames() {
    assertThat(fold(of("strip-parameters = [ref, \"x_*\"]"), "/?REF=1&x_a=2&y=3"))
        .isEqualTo("/?y=3");
  }

  @Property
  void foldsOnceAndForAll(@ForAll("targets") String target) {
    if (Url.parse("http://a.test" + target) instanceof Url url) {
      Url folded = ALL.fold(url);

      assertThat(ALL.fold(folded)).isEqualTo(folded);
      assertThat(folded.host()).isEqualTo("a.test");
      assertThat(folded.href().length()).isLessThanOrEqualTo(url.href().length());
    }
  }

  @Provide
  Arbitrary<String> targets() {
    return Arbitraries.of(
            "/",
            ";jsessionid=",
            "?",
            "&",
            "=",
            "a",
            "b",
            "utm_x",
            "sid",
            "0f1e2d3c4b5a69788796",
            ";",
            "PHPSESSID",
            "#",
            "%",
            "..",
            "ref",
            ";jsession;jsessionid=id=",
            "\\")
        .list()
        .ofMaxSize(14)
        .map(parts -> "/" + String.join("", parts));
  }

  private static UrlFolding of(String settings) {
    return UrlFolding.of(
        ConfigFactory.parseString("orbweaver.url { " + settings + " }").withFallback(DEFAULTS));
  }

  private static Url url(String text) {
    return (Url) Url.parse(text);
  }

  private static String fold(UrlFolding folding, String target) {
    return folding.fold(url("http://a.test" + target)).requestTarget();
  }

  @Test
  void keepsEverythingElseOfTheUrl() {
    Url url = url("http://u:p@a.test:81/x?utm_a=1&b=2#f");

    assertThat(TRACKING.fold(url).href()).isEqualTo("http://u:p@a.test:81/x?b=2#f");
    assertThat(List.of(TRACKING.fold(url("http://a.test/?utm_a#f")).href()))
        .containsExactly("http://a.test/#f");
  }
}
