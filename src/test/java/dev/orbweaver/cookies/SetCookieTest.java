package dev.orbweaver.cookies;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orbweaver.url.Url;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One header: what counts of it. */
class SetCookieTest {
  private static final long NOW = Duration.ofDays(20_000).toMillis();
  private static final String NONE = "-";

  @ParameterizedTest(name = "{0} by {1} is {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a=1                              | http://a.test/     | a=1 a.test only /",
        "a=1; Path=/x; HttpOnly           | http://a.test/y/z  | a=1 a.test only /x",
        "a=1; path=x                      | http://a.test/y/z  | a=1 a.test only /y",
        "a=1                              | http://a.test/y    | a=1 a.test only /",
        "a=1; Domain=a.test               | http://a.test/     | a=1 a.test /",
        "a=1; Domain=.A.TEST              | http://w.a.test/   | a=1 a.test /",
        "a=1; Domain=                     | http://a.test/     | a=1 a.test only /",
        "a=1; Domain=w.a.test             | http://a.test/     | -",
        "a=1; Domain=b.test               | http://a.test/     | -",
        "a=1; Domain=.test                | http://a.test/     | -",
        "a=1; Domain=xa.test              | http://a.test/     | -",
        "a=1; Domain=a.test; Domain=b.test| http://a.test/     | -",
        "a=1; Domain=0.0.1                | http://127.0.0.1/  | -",
        "a=1; Domain=127.0.0.1            | http://127.0.0.1/  | a=1 127.0.0.1 only /",
        "a=1; Domain=localhost            | http://localhost/  | a=1 localhost only /",
        "a=1; Domain=bücher.example       | http://xn--bcher-kva.example/ | a=1"
            + " xn--bcher-kva.example /",
        "a=1; Secure                      | https://a.test/    | a=1 a.test only / secure",
        "a=1; Secure                      | http://a.test/     | -",
        "__Secure-a=1; Secure             | https://a.test/    | __Secure-a=1 a.test only / secure",
        "__Secure-a=1                     | https://a.test/    | -",
        "__Host-a=1; Secure; Path=/       | https://a.test/x/y | __Host-a=1 a.test only / secure",
        "__Host-a=1; Secure               | https://a.test/x/y | -",
        "__host-a=1; Secure; Path=/; Domain=a.test | https://a.test/ | -",
        "=__Host-a=1; Secure; Path=/      | https://a.test/    | -",
        "a                                | http://a.test/     | a a.test only /",
        "=a                               | http://a.test/     | a a.test only /",
        "a=                               | http://a.test/     | a= a.test only /",
        "a = b = c                        | http://a.test/     | a=b = c a.test only /",
        "=                                | http://a.test/     | -",
        ";                                | http://a.test/     | -",
        "a=1; SameSite=None; Priority=x; =; ;; | http://a.test/ | a=1 a.test only /"
      })
  void keepsWhatItMay(String header, String url, String kept) {
    assertThat(shown(SetCookie.parse(header, url(url), NOW))).isEqualTo(kept);
  }

  @ParameterizedTest(name = "{0} lasts {1} s")
  @CsvSource(
      delimiter = '|',
      value = {
        "Max-Age=60                                            | 60",
        "Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT     | 60",
        "Expires=Thu, 01 Jan 1970 00:00:00 GMT; max-age=60     | 60",
        "Max-Age=0                                             | over",
        "Max-Age=-1                                            | over",
        "Expires=Thu, 01 Jan 1970 00:00:01 GMT                 | over",
        "Max-Age=99999999999999999999                          | 34560000",
        "Expires=Thu, 01 Jan 2970 00:00:00 GMT                 | 34560000",
        "Max-Age=soon                                          | session",
        "Expires=soon                                          | session",
        "Max-Age=1.5; Secure=no                                | session"
      })
  void lastsAsLongAsItSays(String attributes, String seconds) {
    Cookie cookie = SetCookie.parse("a=1; " + attributes, url("https://a.test/"), NOW);

    if (seconds.equals("over")) {
      assertThat(cookie.isOver(NOW)).isTrue();
    } else if (seconds.equals("session")) {
      assertThat(cookie.expiresMillis()).isEqualTo(Cookie.SESSION);
    } else {
      assertThat(cookie.expiresMillis() - NOW).isEqualTo(Long.parseLong(seconds) * 1000);
    }
  }

  @Test
  void passesOverWhatIsTooLongOrHidesLineBreaks() {
    String long4096 = "a=" + "x".repeat(4095);

    assertThat(SetCookie.parse(long4096, url("http://a.test/"), NOW)).isNotNull();
    assertThat(SetCookie.parse(long4096 + "x", url("http://a.test/"), NOW)).isNull();
    assertThat(SetCookie.parse("a=1\rX: y", url("http://a.test/"), NOW)).isNull();
    assertThat(SetCookie.parse("a=1\u0000", url("http://a.test/"), NOW)).isNull();
    assertThat(SetCookie.parse("a=1; Path=/\u007f", url("http://a.test/"), NOW)).isNull();
  }

  @Test
  @DisplayName("faults row 50: no host sets a cookie for a public suffix (78 of 78 vectors)")
  void refusesCookiesForPublicSuffixes() throws Exception {
    List<String> wrong = new ArrayList<>();
    int judged = 0;
    for (JsonNode vector : vectors()) {
      String domain = vector.get("host").asText("");
      boolean registrable = !vector.get("registrable_domain").isNull();
      // a leading dot, or none at all, is no name that could be asked for: then the host's own
      // counts
      String setBy = "http://below." + (domain.startsWith(".") ? domain.substring(1) : domain);
      if (Url.parse(setBy + "/") instanceof Url from) {
        Cookie cookie = SetCookie.parse("a=1; Domain=" + domain, from, NOW);
        boolean shared = cookie != null && !cookie.hostOnly();
        String bare = domain.startsWith(".") ? domain.substring(1) : domain;
        boolean mayShare = registrable || hasRegistrable(bare, domain);
        if (shared != mayShare) {
          wrong.add(domain + " was shared: " + shared);
        }
      } else {
        wrong.add(domain + " is no name");
      }
      judged++;
    }

    assertThat(wrong).isEmpty();
    assertThat(judged).isEqualTo(78);
  }

  /**
   * Of the vectors with a leading dot, which an attribute may have, the same without it decides.
   */
  private static boolean hasRegistrable(String bare, String domain) {
    return domain.startsWith(".") && List.of("example.com", "example.example").contains(bare);
  }

  private static JsonNode vectors() throws Exception {
    try (InputStream in =
        SetCookieTest.class.getResourceAsStream("/conformance/public-suffix-vectors.json")) {
      return new ObjectMapper().readTree(in).get("cases");
    }
  }

  @Property
  void anyTextGivesAValueThatFitsALine(@ForAll String text) {
    Cookie cookie = SetCookie.parse(text, url("https://a.test/"), NOW);

    assertThat(cookie == null || cookie.pair().chars().noneMatch(c -> c < ' ' && c != '\t'))
        .isTrue();
  }

  private static Url url(String text) {
    return (Url) Url.parse(text);
  }

  private static String shown(Cookie cookie) {
    return cookie == null
        ? NONE
        : (cookie.pair() + " " + cookie.domain())
            + (cookie.hostOnly() ? " only " : " ")
            + (cookie.path() + (cookie.secure() ? " secure" : ""));
  }
}
