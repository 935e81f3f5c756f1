package dev.orbweaver.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Response;
import dev.orbweaver.robots.RobotsAnswer.Absent;
import dev.orbweaver.robots.RobotsAnswer.Found;
import dev.orbweaver.robots.RobotsAnswer.Moved;
import dev.orbweaver.robots.RobotsAnswer.Unreachable;
import dev.orbweaver.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RobotsAnswerTest {
  private static final int MAX_SIZE = 1 << 20;
  private static final Url ASKED = (Url) Url.parse("http://h.test/robots.txt");

  @ParameterizedTest
  @ValueSource(ints = {200, 203, 206})
  void obeysTheBodyOfASuccess(int status) {
    RobotsAnswer answer = answer(status, "User-agent: *\nDisallow: /a", Headers.NONE, 0);

    assertThat(answer).isInstanceOf(Found.class);
    assertThat(((Found) answer).text().rulesFor(List.of()).verdict("/a").allowed()).isFalse();
  }

  @Test
  void leavesOutTheLastLineOfABodyThatWasCut() {
    byte[] body = "User-agent: *\nDisallow: /a\nDisallow: /".getBytes(StandardCharsets.UTF_8);

    RobotsAnswer answer =
        RobotsAnswer.of(ASKED, new Response(200, Headers.NONE, body, true), 0, MAX_SIZE);

    RobotsRules rules = ((Found) answer).text().rulesFor(List.of());
    assertThat(rules.verdict("/a").allowed()).isFalse();
    assertThat(rules.verdict("/b").allowed()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 410, 418, 451, 499})
  void takesAClientErrorForNoRobotsTxt(int status) {
    assertThat(answer(status, "User-agent: *\nDisallow: /", Headers.NONE, 0))
        .isEqualTo(new Absent("robots.txt answered " + status));
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 502, 503, 599, 600, 999, 100})
  void allowsNothingWhenTheServerIsInTrouble(int status) {
    assertThat(answer(status, "", Headers.NONE, 0))
        .isEqualTo(new Unreachable(Reason.HTTP_STATUS, "robots.txt answered " + status));
  }

  @ParameterizedTest
  @EnumSource(names = {"DNS", "CONNECT", "TLS", "TIMEOUT", "CONNECTION_CLOSED", "PROTOCOL"})
  void allowsNothingWhenTheNetworkFails(Reason failure) {
    assertThat(RobotsAnswer.of(failure))
        .asInstanceOf(type(Unreachable.class))
        .extracting(Unreachable::reason)
        .isEqualTo(failure);
  }

  @ParameterizedTest
  @CsvSource({
    "/other, http://h.test/other",
    "robots2.txt#x, http://h.test/robots2.txt",
    "//b.test/robots.txt, http://b.test/robots.txt",
    "https://b.test:81/r, https://b.test:81/r",
    "https://u:p@b.test/r, https://b.test/r",
  })
  void followsRedirectsToOtherHostsToo(String location, String target) {
    for (int status : List.of(301, 302, 303, 307, 308)) {
      assertThat(answer(status, "", location(location), 4))
          .isEqualTo(new Moved((Url) Url.parse(target)));
    }
  }

  @Test
  void followsFiveRedirectsAndNoMore() {
    assertThat(answer(302, "", location("/next"), 4)).isInstanceOf(Moved.class);
    assertThat(answer(302, "", location("/next"), 5))
        .isEqualTo(new Absent("robots.txt lies behind more than 5 redirects"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://h.test/robots.txt",
        "file:///robots.txt",
        "http://",
        "data:,",
        "http://a b/"
      })
  void allowsNothingWhenARedirectLeadsWhereNothingIsRead(String location) {
    assertThat(answer(302, "", location(location), 0))
        .asInstanceOf(type(Unreachable.class))
        .extracting(Unreachable::reason)
        .isEqualTo(Reason.SCHEME);
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 304, 301})
  void takesARedirectWithoutLocationForNoRobotsTxt(int status) {
    assertThat(answer(status, "", Headers.NONE, 0)).isInstanceOf(Absent.class);
  }

  /** What stands in it may be relative to there. */
  @ParameterizedTest
  @CsvSource({"16384, true", "16385, false", "70000, false"})
  void allowsNothingWhenARedirectLeadsToAVeryLongUrl(int length, boolean followed) {
    String start = "http://h.test/";
    RobotsAnswer answer = answer(302, "", location(start + "a".repeat(length - start.length())), 0);

    if (followed) {
      assertThat(answer).isInstanceOf(Moved.class);
    } else {
      assertThat(answer)
          .isEqualTo(
              new Unreachable(
                  Reason.URL_TOO_LONG,
                  "robots.txt redirects to a URL of " + length + " characters"));
    }
  }

  private static Headers location(String value) {
    return new Headers(List.of(new Headers.Field("Location", value)));
  }

  private static RobotsAnswer answer(int status, String body, Headers headers, int redirects) {
    byte[] octets = body.getBytes(StandardCharsets.UTF_8);
    return RobotsAnswer.of(
        ASKED, new Response(status, headers, octets, false), redirects, MAX_SIZE);
  }
}
