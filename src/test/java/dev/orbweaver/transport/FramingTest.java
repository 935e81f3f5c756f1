package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orbweaver.model.Headers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FramingTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "200 | Content-Length: 5                              | Content-Length: 5",
        "200 | Content-Length: 5; Content-Length: 5           | Content-Length: 5",
        "200 | Content-Length: 5, 5                           | Content-Length: 5",
        "200 | Transfer-Encoding: chunked; Content-Length: 5  | Transfer-Encoding: chunked",
        "200 | Transfer-Encoding: gzip, chunked               | Transfer-Encoding: chunked",
        "200 | X: 1                                           | Connection: close",
        "200 | Content-Length: many                           | Connection: close",
        "999 | Content-Length: 0                              | Content-Length: 0"
      })
  void saysHowTheBodyEndsAndNothingElse(int status, String headers, String framing) {
    assertThat(Framing.plain(head(1, status, headers)))
        .isEqualTo("HTTP/1.1 200 OK\r\n" + framing + "\r\n\r\n");
  }

  @Test
  void keepsTheStatusesThatHaveNoBody() {
    assertThat(Framing.plain(head(1, 304, "Content-Length: 5")))
        .isEqualTo("HTTP/1.1 304 OK\r\n\r\n");
  }

  @Test
  void closesAfterAnAnswerOfHttp10WithoutKeepAlive() {
    assertThat(Framing.plain(head(0, 200, "Content-Length: 5"))).contains("Connection: close");
    assertThat(Framing.plain(head(0, 200, "Content-Length: 5; Connection: Keep-Alive")))
        .doesNotContain("close");
  }

  @Test
  void refusesLengthsThatContradictEachOther() {
    Head head = head(1, 200, "Content-Length: 5; Content-Length: 6");

    assertThatThrownBy(() -> Framing.plain(head)).isInstanceOf(BadAnswer.class);
  }

  @Test
  void refusesToSwitchProtocols() {
    assertThatThrownBy(() -> Framing.plain(head(1, 101, "Upgrade: x")))
        .isInstanceOf(BadAnswer.class);
  }

  @Test
  void takesALengthBeyondAnyNumberForAVeryLargeOne() {
    assertThat(Framing.plain(head(1, 200, "Content-Length: 99999999999999999999999")))
        .contains("Content-Length: 999999999999999999\r\n");
  }

  private static Head head(int minor, int status, String headers) {
    List<Headers.Field> fields = new ArrayList<>();
    for (String line : headers.split(";")) {
      String[] parts = line.split(":", 2);
      fields.add(new Headers.Field(parts[0].strip(), parts[1].strip()));
    }
    return new Head(minor, status, new Headers(fields));
  }
}
