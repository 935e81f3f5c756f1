package dev.orbweaver.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryEncodingTest {
  @ParameterizedTest
  @CsvSource({
    "windows-1252, é, %E9",
    "windows-1252, €, %80",
    "windows-1251, Я, %DF",
    "windows-1252, π, %26%23960%3B",
    "windows-1252, aπ😀é, a%26%23960%3B%26%23128512%3B%E9",
    "ISO-8859-2, ł, %B3",
    "Shift_JIS, 日本, %93%FA%96{",
    "EUC-JP, 日本, %C6%FC%CB%DC",
    "GBK, 中, %D6%D0",
    "GB18030, 😀, %949%FC6",
    "Big5, 中, %A4%A4",
    "EUC-KR, 한, %C7%D1",
    "ISO-2022-JP, 日a, %1B$BF|%1B(Ba",
    "ISO-2022-JP, 日€日, %1B$BF|%1B(B%26%238364%3B%1B$BF|%1B(B",
    "UTF-8, é, %C3%A9",
    "UTF-16LE, é, %C3%A9",
    "UTF-32, é, %C3%A9",
    "windows-1252, a b'&=+?, a%20b%27&=+?"
  })
  void encodesTheQueryInThePagesCharset(String charset, String query, String encoded) {
    Parsed parsed = Url.parse("http://h/?" + query, null, Charset.forName(charset));

    assertThat(parsed).hasToString("http://h/?" + encoded);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://h/é#é", "foo://h/?é", "ws://h/?é", "wss://h/?é"})
  void leavesEverythingElseToUtf8(String text) {
    Parsed parsed = Url.parse(text, null, Charset.forName("windows-1252"));

    assertThat(parsed).isEqualTo(Url.parse(text));
    assertThat(parsed.toString()).contains("%C3%A9").doesNotContain("%E9");
  }

  @Property(tries = 300)
  void writesUtf8InOneWay(@ForAll String query) {
    String text = "http://h/?" + query;

    assertThat(Url.parse(text, null, StandardCharsets.UTF_16BE)).isEqualTo(Url.parse(text));
  }

  @Property(tries = 300)
  void outlivesTheOctetBuffer(@ForAll @IntRange(min = 1, max = 600) int length) {
    String query = "aé€".repeat(length);
    Parsed parsed = Url.parse("http://h/?" + query, null, Charset.forName("windows-1252"));

    assertThat(parsed).hasToString("http://h/?" + "a%E9%80".repeat(length));
  }
}
