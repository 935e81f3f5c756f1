package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Page;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Response;
import dev.orbweaver.model.Visit;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ReportLineTest {
  private static String line(Visit visit) {
    return ReportLine.of(visit, ReportEntry.of(visit));
  }

  private static String squeezed(Visit visit) {
    return line(visit).strip().replaceAll(" {2,}", "  ");
  }

  static Stream<Arguments> lines() {
    Visit limit = Visits.oneRedirectTooMany("http://a.test/foo", "http://a.test/bar");
    return Stream.of(
        Arguments.of(
            Visits.page("http://a.test/", "t", "12345", "http://a.test/1").withNewLinks(1),
            "200  text/html  utf-8  5  1/1  http://a.test/"),
        Arguments.of(
            Visits.image("http://a.test/i", 1234567),
            "200  image/png  -  1,234,567  0/0  http://a.test/i"),
        Arguments.of(
            Visits.redirect("http://a.test/r", "http://a.test/s"),
            "302  -  -  0  0/0  http://a.test/r -> http://a.test/s"),
        Arguments.of(
            limit,
            "302  -  -  0  0/0  http://a.test/foo -> http://a.test/bar  refused, redirect-limit: "
                + Reason.REDIRECT_LIMIT.sentence()),
        Arguments.of(
            Visits.error("http://a.test/x", 404),
            "404  text/html  -  3  0/0  http://a.test/x  http-status"),
        Arguments.of(
            Visits.failed("http://a.test/", Reason.CONNECT, "refused: 127.0.0.1:81"),
            "-  -  -  -  0/0  http://a.test/  failed, connect: refused: 127.0.0.1:81"),
        Arguments.of(
            Visits.refused("http://a.test/", Reason.ROBOTS, null),
            "-  -  -  -  0/0  http://a.test/  refused, robots: " + Reason.ROBOTS.sentence()));
  }

  @ParameterizedTest
  @MethodSource("lines")
  void showsWhatBecameOfAUrl(Visit visit, String line) {
    assertThat(squeezed(visit)).isEqualTo(line);
  }

  @Test
  void showsTheBeginningOfUrlsThatAreVeryLong() {
    String source = "http://a.test/" + "s".repeat(486);
    String target = "http://a.test/" + "t".repeat(100_000);

    assertThat(squeezed(Visits.redirect(source, target)))
        .endsWith("  " + source + " -> " + target.substring(0, 499) + "\u2026");
    assertThat(squeezed(Visits.redirect(target, source)))
        .endsWith("  " + target.substring(0, 499) + "\u2026 -> " + source);
  }

  @ParameterizedTest
  @MethodSource("lines")
  void startsTheUrlInTheSameColumnAlways(Visit visit, String line) {
    assertThat(line(visit).indexOf("http://")).isEqualTo(75);
  }

  @Test
  void keepsColumnsWithAnEndlessType() {
    String type = "application/" + "x".repeat(5000) + "; charset=utf-8";

    String line = line(Visits.answer("http://a.test/", 200, type, new byte[0], Page.OPAQUE));

    assertThat(line.indexOf("http://")).isEqualTo(75);
  }

  @ParameterizedTest
  @CsvSource({
    "text/plain, text/html,  text/html",
    "text/html,  nonsense,   text/html",
    "text/html,  */*,        text/html",
    "nonsense,   image/png;q=1, image/png"
  })
  void showsTheTypeThatDecidesAmongSeveralLines(String first, String second, String shown) {
    List<Headers.Field> lines =
        List.of(
            new Headers.Field("Content-Type", first), new Headers.Field("content-type", second));
    Visit visit = Visits.page("http://a.test/", "t", "1");
    Response response = new Response(200, new Headers(lines), new byte[1], false);

    String line = squeezed(Visits.answered(visit, response));

    assertThat(line).startsWith("200  " + shown + "  utf-8");
  }
}
