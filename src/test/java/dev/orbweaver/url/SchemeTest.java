package dev.orbweaver.url;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemeTest {
  @ParameterizedTest
  @CsvSource({
    "http:, 4",
    "http://h, 4",
    "a+b-c.1:x, 7",
    "HTTP:, 4",
    "'', -1",
    ":, -1",
    "1a:, -1",
    "+a:, -1",
    "http, -1",
    "a/b:, -1",
    "a b:, -1",
    "é:, -1",
    "aé:, -1"
  })
  void endsAtTheFirstColonAfterItsOwnCharacters(String text, int end) {
    assertThat(Scheme.end(text)).isEqualTo(end);
  }

  @ParameterizedTest
  @CsvSource({
    "http, true, 80, true",
    "https, true, 443, true",
    "ftp, true, 21, true",
    "file, true, -1, true",
    "ws, true, 80, false",
    "wss, true, 443, false",
    "mailto, false, -1, false",
    "HTTP, false, -1, false"
  })
  void knowsTheSpecialOnes(String scheme, boolean special, int port, boolean charset) {
    assertThat(Scheme.isSpecial(scheme)).isEqualTo(special);
    assertThat(Scheme.defaultPort(scheme)).isEqualTo(port);
    assertThat(Scheme.queryFollowsCharset(scheme)).isEqualTo(charset);
  }
}
