package dev.orbweaver.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.url.Url;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PairCharsetTest {
  @ParameterizedTest
  @CsvSource({
    "gbk, 80, €",
    "gb2312, A2E3, €",
    "gbk, 81308436, ¥",
    "gbk, 9439DA33, 💩",
    "gbk, A3A0, \u3000",
    "gbk, A6D9, \uFE10",
    "gbk, 84318236, \uFE10",
    "gbk, 8431A437, \uFFFD",
    "gbk, FE59, \u9FB4",
    "gb18030, 80, €",
    "euc-jp, A1C1, ～",
    "euc-jp, A1C2, ∥",
    "euc-jp, A1DD, －",
    "euc-jp, A1F1, ￠",
    "euc-jp, 8EB1, ｱ",
    "euc-jp, 8FB0A1, 丂",
    "euc-jp, FCFB, ￢",
    "euc-kr, A1AD, ∼",
    "euc-kr, A2A6, ～",
    "shift_jis, 80, \u0080",
    "shift_jis, B1, ｱ",
    "shift_jis, 8160, ～",
    "shift_jis, F040, \uE000",
    "big5, 8862, Ê\u0304",
    "big5, 8864, Ê\u030C",
    "big5, A3E1, €",
    "big5, A145, ‧",
    "big5, F9FE, ￭",
    "big5, 8E69, 箸",
  })
  void readsWhatTheStandardSays(String label, String hex, String text) {
    assertThat(new String(bytes(hex), charset(label))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "gbk, €, %80",
    "gb18030, €, %A2%E3",
    "gbk, 你, %C4%E3",
    "gbk, ¥, %26%23165%3B",
    "gb18030, ¥, %810%846",
    "gbk, 💩, %26%23128169%3B",
    "gb18030, 💩, %949%DA3",
    "gb18030, \uE5E5, %26%2358853%3B",
    "gb18030, \uE81E, %FEY",
    "euc-jp, ～, %A1%C1",
    "euc-jp, −, %A1%DD",
    "euc-jp, ¥, \\",
    "euc-jp, 丂, %26%2319970%3B",
    "shift_jis, ‾, ~",
    "shift_jis, −, %81|",
    "shift_jis, ⅰ, %FA@",
    "shift_jis, \uE000, %26%2357344%3B",
    "euc-kr, ～, %A2%A6",
    "euc-kr, \uE000, %26%2357344%3B",
    "big5, €, %A3%E1",
    "big5, 十, %A4Q",
    "big5, ═, %F9%F9",
    "big5, 箸, %BA%E6",
    "big5, 𠕇, %FA@",
    "big5, 䏰, %26%2317392%3B",
  })
  void writesQueriesAsTheStandardSays(String label, String query, String sent) {
    Url base = (Url) Url.parse("http://a.test/");

    assertThat(((Url) Url.parse("/?" + query, base, charset(label))).query()).isEqualTo(sent);
  }

  @ParameterizedTest
  @CsvSource({
    "big5, 81, ?",
    "big5, FF, ?",
    "big5, 813C, ?<",
    "big5, 81FE61, ?a",
    "euc-kr, C9A1, ?",
    "euc-kr, C93C, ?<",
    "euc-jp, 8F, ?",
    "euc-jp, 8FA1, ?",
    "euc-jp, 8FA13C, ?<",
    "euc-jp, 8FA1A161, ?a",
    "euc-jp, 8FF3F361, ?a",
    "euc-jp, 8FA180, ?",
    "euc-jp, 8E3C, ?<",
    "shift_jis, A0, ?",
    "shift_jis, FD61, ?a",
    "shift_jis, 813C, ?<",
    "gbk, 8130, ?",
    "gbk, 813081, ?",
    "gbk, 81303C, ?0<",
    "gbk, 8130813C, ?0?<",
    "gbk, FE39FE39, ?",
    "gbk, FF, ?",
  })
  void neverTakesAnAsciiByteForAPartOfAnError(String label, String hex, String text) {
    Charset charset = charset(label);
    String errors = text.replace('?', '\uFFFD');

    assertThat(new String(bytes(hex), charset)).isEqualTo(errors);
    assertThat(inPieces(charset, bytes(hex))).isEqualTo(errors);
  }

  @ParameterizedTest(name = "{0} as its index has it, whatever the JDK's edition")
  @CsvSource({
    "big5, 484c6982, c7e6af9d",
    "euc-jp, baeff66d, bd746dd1",
    "euc-kr, 1394eabc, 914816f8",
    "gb18030, 2dd9a25a, 0d18315a",
    "gbk, 2dd9a25a, b1b72246",
    "shift_jis, 37b41190, c3842465",
  })
  void agreesWithTheStandardsIndexInEveryPair(String label, String read, String written) {
    Charset charset = charset(label);
    byte[] pairs = new byte[0x8000 * 3];
    for (int i = 0; i < 0x8000; i++) {
      pairs[3 * i] = (byte) (0x80 | i >> 8);
      pairs[3 * i + 1] = (byte) i;
      pairs[3 * i + 2] = '\n';
    }
    StringBuilder characters = new StringBuilder();
    for (int point = 0x80; point < 0x30000; point++) {
      if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
        characters.appendCodePoint(point).append(' ');
      }
    }

    String all = new String(pairs, charset);
    assertThat(sum(all.getBytes(StandardCharsets.UTF_8))).isEqualTo(read);
    assertThat(sum(characters.toString().getBytes(charset))).isEqualTo(written);
  }

  @ParameterizedTest
  @CsvSource({"big5, 8862", "gbk, 9439DA33", "big5, FA40"})
  void doesNotTearTwoCharactersApartThatBelongTogether(String label, String hex) {
    CharsetDecoder decoder = charset(label).newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes(hex));

    assertThat(decoder.decode(in, CharBuffer.allocate(1), true)).isEqualTo(CoderResult.OVERFLOW);
    assertThat(in.position()).isZero();
  }

  @Test
  void writesNothingForHalfACharacter() {
    assertThat("你\uD83D!".getBytes(charset("gb18030"))).isEqualTo(bytes("C4E33F21"));
    assertThat("你\uDE00".getBytes(charset("gb18030"))).isEqualTo(bytes("C4E33F"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"big5", "euc-jp", "euc-kr", "gb18030", "gbk", "shift_jis"})
  void containsAsciiAndItself(String label) {
    Charset charset = charset(label);

    assertThat(charset.name()).isEqualTo(label);
    assertThat(charset.contains(StandardCharsets.US_ASCII)).isTrue();
    assertThat(charset.contains(charset)).isTrue();
    assertThat(charset.contains(StandardCharsets.UTF_8)).isFalse();
  }

  /** As from a stream that brings one byte at a time, into a buffer outside of the heap. */
  private static String inPieces(Charset charset, byte[] bytes) {
    CharsetDecoder decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    ByteBuffer in = ByteBuffer.allocateDirect(16);
    CharBuffer out = CharBuffer.allocate(16);
    for (int i = 0; i < bytes.length; i++) {
      in.put(bytes[i]).flip();
      decoder.decode(in, out, i == bytes.length - 1);
      in.compact();
    }
    return out.flip().toString();
  }

  private static String sum(byte[] bytes) {
    CRC32 sum = new CRC32();
    sum.update(bytes);
    return String.format("%08x", sum.getValue());
  }

  private static Charset charset(String label) {
    return EncodingLabels.find(label).orElseThrow().charset();
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }
}
