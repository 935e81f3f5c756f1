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
        "200 | Content-Length: 5                              | LENGTH     | 5 | false",
        "200 | Content-Length: 5; Content-Length: 5           | LENGTH     | 5 | false",
        "200 | Content-Length: 5, 5                           | LENGTH     | 5 | false",
        "200 | Transfer-Encoding: chunked; Content-Length: 5  | CHUNKS     | 0 | false",
        "200 | Transfer-Encoding: gzip, chunked               | CHUNKS     | 0 | false",
        "200 | Transfer-Encoding: chunked; Connection: close  | CHUNKS     | 0 | true",
        "200 | Transfer-Encoding: gzip                        | CONNECTION | 0 | true",
        "200 | Transfer-Encoding: identity; Content-Length: 5 | LENGTH     | 5 | false",
        "200 | Transfer-Encoding: identity, chunked           | CHUNKS     | 0 | false",
        "200 | X: 1                                           | CONNECTION | 0 | true",
        "200 | Content-Length: many                           | CONNECTION | 0 | true",
        "304 | Content-Length: 5                              | LENGTH     | 0 | false",
        "204 | Transfer-Encoding: chunked                     | LENGTH     | 0 | false",
        "999 | Content-Length: 0                              | LENGTH     | 0 | false"
      })
  void findsHowTheBodyEnds(
      int status, String headers, Framing.Kind kind, long length, boolean isLast) {
    assertThat(Framing.of(head(1, status, headers))).isEqualTo(new Framing(kind, length, isLast));
  }

  @Test
  void closesAfterAnAnswerOfHttp10WithoutKeepAlive() {
    assertThat(Framing.of(head(0, 200, "Content-Length: 5")).isLast()).isTrue();
    assertThat(Framing.of(head(0, 200, "Content-Length: 5; Connection: Keep-Alive")).isLast())
        .isFalse();
  }

  @Test
  void refusesLengthsThatContradictEachOther() {
    Head head = head(1, 200, "Content-Length: 5; Content-Length: 6");

    assertThatThrownBy(() -> Framing.of(head)).isInstanceOf(BadAnswer.class);
  }

  @Test
  void refusesToSwitchProtocols() {
    assertThatThrownBy(() -> Framing.of(head(1, 101, "Upgrade: x"))).isInstanceOf(BadAnswer.class);
  }

  @Test
  void takesALengthBeyondAnyNumberForAVeryLargeOne() {
    assertThat(Framing.of(head(1, 200, "Content-Length: 99999999999999999999999")).length())
        .isEqualTo(999_999_999_999_999_999L);
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
