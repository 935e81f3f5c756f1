package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeadReaderTest {
  private final HeadReader reader = new HeadReader(5);

  @ParameterizedTest
  @CsvSource({
    "HTTP/1.1 200 OK, 1, 200",
    "HTTP/1.0 404 Not Found, 0, 404",
    "HTTP/1.1 999 Request denied, 1, 999",
    "HTTP/1.1 204, 1, 204",
    "http/1.0 200 ok, 0, 200",
    "HTTP/1.1   301   Moved, 1, 301",
    "HTTP/1.1 200 ÿ, 1, 200"
  })
  void readsTheStatusLinesThatServersSend(String line, int minor, int status) {
    Head head = read(line + "\r\n\r\n");

    assertThat(head.minorVersion()).isEqualTo(minor);
    assertThat(head.status()).isEqualTo(status);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"HTTP/1.1", "HTTP/1.1 OK", "HTTP/1.1 20 OK", "HTTP/2 200 OK", "HTTP/1.1 099 x"})
  void refusesWhatIsNoStatusLine(String line) {
    assertThatThrownBy(() -> read(line + "\r\n\r\n")).isInstanceOf(BadAnswer.class);
  }

  @ParameterizedTest
  @CsvSource({"0, HTTP/1.1", "2, rnHTTP", "4, rnrnHTTP", "4, nnnnHTTP", "4, rnrnrnHTTP", "3, rnr"})
  void knowsLineBreaksBeforeAnAnswer(int stray, String text) {
    byte[] bytes = text.replace('r', '\r').replace('n', '\n').getBytes(StandardCharsets.US_ASCII);

    assertThat(HeadReader.strayLineBreaks(bytes, 0, bytes.length)).isEqualTo(stray);
  }

  @Test
  void passesOverLinesWithoutAColonOrAName() {
    Head head = read("HTTP/1.1 200 OK\r\nnonsense\r\n: no name\r\nA: 1\r\n\r\n");

    assertThat(head.headers().fields()).hasSize(1);
    assertThat(head.headers().first("a")).contains("1");
  }

  @Test
  void joinsFoldedLines() {
    Head head = read("HTTP/1.1 200 OK\r\nA: one\r\n\ttwo\r\n\r\n");

    assertThat(head.headers().first("A")).contains("one two");
  }

  @ParameterizedTest
  @CsvSource({
    "A: one|  two | | three |B: 1|, one two three",
    "A:|  two| three|B: 1|, two three",
    "A: one| |B: 1|, one",
    "A:| |B: 1|, ''"
  })
  void joinsHoweverManyFoldedLines(String lines, String value) {
    Head head = read("HTTP/1.1 200 OK\r\n" + lines.replace("|", "\r\n") + "\r\n");

    assertThat(head.headers().fields()).hasSize(2);
    assertThat(head.headers().first("A")).contains(value);
    assertThat(head.headers().first("B")).contains("1");
  }

  @Test
  void readsLinesThatEndWithoutCarriageReturn() {
    Head head = read("HTTP/1.1 200 OK\nA: 1\nB:2\n\n");

    assertThat(head.headers().first("B")).contains("2");
  }

  @Test
  void keepsDoubledHeadersInOrder() {
    Head head = read("HTTP/1.1 200 OK\r\nA: 1\r\na: 2\r\n\r\n");

    assertThat(head.headers().all("A")).containsExactly("1", "2");
  }

  @Test
  void readsBytesAsUtf8WhereTheyAreAndElseAsLatin1() {
    Head head = read("HTTP/1.1 200 OK\r\nU: Ã©\r\nL: é\r\n\r\n"); // the first is é in UTF-8

    assertThat(head.headers().first("U")).contains("é");
    assertThat(head.headers().first("L")).contains("é");
  }

  @Test
  void percentEncodesTheBytesOfLocationAsTheyAre() {
    Head head = read("HTTP/1.1 302 Found\r\nLocation: /caf\u00e9/\u00c3\u00a9\r\n\r\n");

    assertThat(head.headers().first("location")).contains("/caf%E9/%C3%A9");
  }

  @Test
  void refusesMoreHeadersThanTheLimit() {
    assertThatThrownBy(() -> read("HTTP/1.1 200 OK\r\n" + "A: 1\r\n".repeat(6) + "\r\n"))
        .isInstanceOf(BadAnswer.class)
        .hasMessageContaining("5");
  }

  @ParameterizedTest
  @CsvSource({"'a\r\n\r\nb', 5", "'a\n\nb', 3", "'a\r\n\nb', 4", "'a\r\nb', -1", "'', -1"})
  void findsTheBlankLineThatEndsAHead(String text, int end) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);

    assertThat(HeadReader.endOfHead(bytes, 0, bytes.length)).isEqualTo(end);
  }

  @Property
  void anyBytesAreAHeadOrABadAnswer(@ForAll byte[] bytes) {
    assertThatCode(
            () -> {
              try {
                reader.read(bytes, 0, bytes.length);
              } catch (BadAnswer refused) {
                // as it should be
              }
            })
        .doesNotThrowAnyException();
  }

  /** Against the same rule as an expression, which takes as long as all the rest of a head. */
  @Property
  void readsStatusLinesThatAreOne(@ForAll("statusLines") String line) {
    String[] parts = line.split("\\s+", 3);
    boolean isOne =
        parts.length > 1
            && parts[0].matches("(?i)HTTP/1\\.[0-9]")
            && parts[1].matches("[1-9]\\d\\d");

    if (isOne) {
      Head head = read(line + "\r\n\r\n");
      assertThat(head.status()).isEqualTo(Integer.parseInt(parts[1]));
      assertThat(head.minorVersion()).isEqualTo(parts[0].charAt(7) - '0');
    } else {
      assertThatThrownBy(() -> read(line + "\r\n\r\n")).isInstanceOf(BadAnswer.class);
    }
  }

  @Provide
  Arbitrary<String> statusLines() {
    Arbitrary<String> words =
        Arbitraries.of("HTTP/1.1", "http/1.", "HTTP/1.0", "HTTP/2", " ", "\t", "\f", "OK", "²")
            .edgeCases(none -> {});
    Arbitrary<String> digits = Arbitraries.strings().withChars("0129 x").ofMaxLength(5);
    return Combinators.combine(words, words, digits, words)
        .as((first, between, number, last) -> first + between + number + last)
        .map(String::stripTrailing);
  }

  private Head read(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    return reader.read(bytes, 0, bytes.length);
  }
}
