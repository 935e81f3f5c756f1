package dev.orbweaver.cookies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.url.Url;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A host's cookies: which go where, and how many there may be. */
class CookieJarTest {
  private static final long NOW = 1_000_000_000_000L;

  private final CookieJar jar = new CookieJar("a.test", List.of());

  @Test
  void sendsBackWhatWasSet() {
    assertThat(take("http://a.test/", "a=1", "b=2; HttpOnly")).isTrue();

    assertThat(sent("http://a.test/x?y")).isEqualTo("a=1; b=2");
    assertThat(take("http://a.test/", "a=1")).as("another jar").isFalse();
  }

  @Test
  void sendsNothingToAnotherHost() {
    take("http://a.test/", "a=1; Domain=a.test");

    for (String other : List.of("http://b.test/", "http://w.a.test/", "http://test/")) {
      assertThat(sent(other)).as(other).isNull();
    }
  }

  @Test
  void takesNothingFromAnotherHost() {
    assertThat(take("http://w.a.test/", "a=1; Domain=a.test")).isFalse();
    assertThat(jar.all()).isEmpty();
  }

  @ParameterizedTest(name = "Path={0} and {1}: {2}")
  @CsvSource({
    "/, /, true",
    "/x, /x, true",
    "/x, /x/, true",
    "/x, /x/y, true",
    "/x, /xy, false",
    "/x/, /x, false",
    "/x/, /x/y, true",
    "/x, /, false",
    "/x, /X, false"
  })
  void sendsBelowThePathOnly(String path, String requested, boolean goes) {
    take("http://a.test/", "a=1; Path=" + path);

    assertThat(sent("http://a.test" + requested) != null).isEqualTo(goes);
  }

  @Test
  void sendsLongerPathsFirstAndThenOlderOnes() {
    jar.take(url("http://a.test/"), List.of("old=1"), NOW);
    jar.take(url("http://a.test/"), List.of("new=1", "deep=1; Path=/x"), NOW + 1);
    jar.take(url("http://a.test/"), List.of("old=2"), NOW + 2);

    assertThat(jar.header(url("http://a.test/x"), NOW + 3)).isEqualTo("deep=1; old=2; new=1");
  }

  @Test
  void forgetsWhatIsOver() {
    take("http://a.test/", "a=1; Max-Age=60", "b=1");

    assertThat(jar.header(url("http://a.test/"), NOW + 59_999)).isEqualTo("a=1; b=1");
    assertThat(jar.header(url("http://a.test/"), NOW + 60_000)).isEqualTo("b=1");
    assertThat(take("http://a.test/", "b=; Max-Age=0")).isTrue();
    assertThat(jar.all()).isEmpty();
  }

  @Test
  void sendsSecureOnesOverTlsOnly() {
    take("https://a.test/", "a=1; Secure", "b=1");

    assertThat(sent("https://a.test/")).isEqualTo("a=1; b=1");
    assertThat(sent("http://a.test/")).isEqualTo("b=1");
  }

  @Test
  void letsNobodyOnTheWayReplaceOrShadowASecureOne() {
    take("https://a.test/", "a=good; Secure; Path=/x");

    assertThat(take("http://a.test/", "a=bad; Path=/x")).isFalse();
    assertThat(take("http://a.test/", "a=bad; Path=/")).as("above it, it is no danger").isTrue();
    assertThat(take("http://a.test/x/y", "a=bad; Path=/x/y")).isFalse();
    assertThat(sent("https://a.test/x/y")).isEqualTo("a=good; a=bad");
  }

  @Test
  void isBoundedInNumber() {
    String[] many =
        IntStream.range(0, 80).mapToObj(i -> "c" + i + "=1; Path=/").toArray(String[]::new);

    take("http://a.test/", many);

    assertThat(jar.all()).hasSize(CookieJar.MOST);
    assertThat(jar.all().get(0).name()).isEqualTo("c30");
  }

  @Test
  void looksAtSoManyOfOneAnswerOnly() {
    String[] many = IntStream.range(0, 5000).mapToObj(i -> "c" + i + "=1").toArray(String[]::new);

    take("http://a.test/", many);

    assertThat(jar.all().get(CookieJar.MOST - 1).name()).isEqualTo("c99");
  }

  @Test
  void isBoundedInTheHeaderItMakes() {
    String[] large =
        IntStream.range(0, 20)
            .mapToObj(i -> "c" + i + "=" + "x".repeat(1000))
            .toArray(String[]::new);

    take("http://a.test/", large);

    assertThat(sent("http://a.test/").length()).isBetween(7000, CookieJar.LONGEST_HEADER);
  }

  @Test
  void goesOnFromWhatAnEarlierOneHeld() {
    take("http://a.test/", "a=1; Max-Age=60", "b=2");

    CookieJar next = new CookieJar("a.test", jar.all());

    assertThat(next.header(url("http://a.test/"), NOW)).isEqualTo("a=1; b=2");
  }

  private boolean take(String from, String... headers) {
    return jar.take(url(from), Arrays.asList(headers), NOW);
  }

  private String sent(String to) {
    return jar.header(url(to), NOW);
  }

  private static Url url(String text) {
    return (Url) Url.parse(text);
  }
}
