package dev.orbweaver.scope.traps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.url.Url;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which URLs are pages of a calendar. */
class DatedPathTest {
  private static DatedPath of(String path) {
    return DatedPath.of((Url) Url.parse("http://h.test" + path));
  }

  @ParameterizedTest
  @CsvSource({
    "/cal/2026/11/19, true",
    "/cal/2026/11/, true",
    "/cal/2026/, true",
    "/cal/2026-11-19, true",
    "/cal/2026-11/19.html, true",
    "/cal/20261119, true",
    "/cal/202611, true",
    "/cal/2026/nov/7, true",
    "/cal/2026/November/, true",
    "/cal/2026/11/19/a-post, false",
    "/cal/2026/11/19/2, false",
    "/cal/2026/11/?view=list, false",
    "/cal/2026-the-year, false"
  })
  void knowsDatesAndWhatStandsBehindThem(String path, boolean isDate) {
    assertThat(of(path)).isEqualTo(new DatedPath("http://h.test/cal", isDate));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/item/1234/5", "/item/20261", "/2026a/11", "/v2026/11", "/x?d=/2026"})
  void otherNumbersAreNone(String path) {
    assertThat(of(path)).isNull();
  }
}
