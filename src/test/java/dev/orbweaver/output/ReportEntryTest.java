package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.Page;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Visit;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReportEntryTest {
  static Stream<Visit> visits() {
    return Stream.of(
        Visits.page("http://a.test/", "t", "12345", "http://a.test/1"),
        Visits.image("http://a.test/i", 1234567),
        Visits.redirect("http://a.test/r", "http://a.test/s"),
        Visits.error("http://a.test/x", 404),
        Visits.failed("http://a.test/", Reason.CONNECT, "refused: 127.0.0.1:81"),
        Visits.refused("http://a.test/", Reason.ROBOTS, null));
  }

  @ParameterizedTest
  @MethodSource("visits")
  void readsItsRawLineBackWhateverStandsBehind(Visit visit) {
    ReportEntry entry = ReportEntry.of(visit);

    assertThat(ReportEntry.ofRaw(entry.toRaw())).contains(entry);
    assertThat(ReportEntry.ofRaw(entry.toRaw() + "\t" + ReportLine.of(visit, entry)))
        .contains(entry);
  }

  @Test
  void keepsUrlsWholeForSorting() {
    String url = "http://a.test/" + "s".repeat(100_000);

    assertThat(ReportEntry.ofRaw(ReportEntry.of(Visits.image(url, 1)).toRaw()).orElseThrow().url())
        .isEqualTo(url);
  }

  @Test
  void knowsHtmlByItsMediaType() {
    assertThat(List.of("text/html", "TEXT/HTML;charset=x", "application/xhtml+xml "))
        .allMatch(type -> ofType(type).isHtml());
    assertThat(List.of("text/plain", "text/htmlx", "")).noneMatch(type -> ofType(type).isHtml());
  }

  private static ReportEntry ofType(String type) {
    return ReportEntry.of(Visits.answer("http://a.test/", 200, type, new byte[0], Page.OPAQUE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "http://a.test/",
        "u\tfetched\tOK\t200\tt\t1",
        "u\tfetched\tNONE\t200\tt\t1\t\tl",
        "u\tfetched\tOK\t2x0\tt\t1\t\tl",
        "u\tfetched\tOK\t200\tt\tc\t\tl",
        "u\tfetched\tOK\t200\tt\t1\told\tl"
      })
  void takesNoLineThatItDidNotWrite(String line) {
    assertThat(ReportEntry.ofRaw(line)).isEmpty();
  }
}
