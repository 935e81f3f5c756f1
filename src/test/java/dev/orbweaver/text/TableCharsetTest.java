package dev.orbweaver.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableCharsetTest {
  @ParameterizedTest
  @ValueSource(strings = {"iso-8859-10", "iso-8859-14", "x-user-defined"})
  void encodesEveryByteItDecodes(String name) {
    Charset charset = TableCharset.named(name);
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }

    String text = new String(all, charset);

    assertThat(text).hasSize(256);
    assertThat(text.getBytes(charset)).isEqualTo(all);
  }

  @Test
  void putsAQuestionMarkForWhatItCannotEncode() {
    Charset charset = TableCharset.named("iso-8859-14");

    assertThat("a世\uD83D\uDE00\uD83D!\uDE00\uD83D".getBytes(charset))
        .asString(StandardCharsets.US_ASCII)
        .isEqualTo("a???!??");
  }

  @Test
  void canTellWhatItCanEncode() {
    assertThat(TableCharset.named("iso-8859-14").newEncoder().canEncode('Ẁ')).isTrue();
    assertThat(TableCharset.named("iso-8859-10").newEncoder().canEncode('Ẁ')).isFalse();
    assertThat(TableCharset.named("iso-8859-10").contains(StandardCharsets.US_ASCII)).isTrue();
    assertThat(TableCharset.named("iso-8859-10").contains(StandardCharsets.UTF_8)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void stopsAtAByteWithoutAMeaningAndWhereThereIsNoRoom(boolean direct) {
    CharsetDecoder decoder = TableCharset.mended("windows-1253", greek()).newDecoder();
    byte[] bytes = {(byte) 0xE1, (byte) 0xFF, 'b', 'c'};
    ByteBuffer in =
        direct ? ByteBuffer.allocateDirect(4).put(bytes).flip() : ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(2);

    assertThat(decoder.decode(in, out, true)).isEqualTo(CoderResult.unmappableForLength(1));
    in.get();
    assertThat(decoder.decode(in, out, true)).isEqualTo(CoderResult.OVERFLOW);
    assertThat(out.flip().toString()).isEqualTo("αb");
    assertThat(in.remaining()).isEqualTo(1);
  }

  @Test
  void doesNotTakeTheSignForAnErrorForAByteWithoutAMeaning() {
    Charset charset = TableCharset.mended("windows-1253", greek());

    assertThat(charset.newEncoder().canEncode('\uFFFD')).isFalse();
  }

  private static Charset greek() {
    return Charset.forName("windows-1253");
  }

  @Test
  void hasNoOtherTables() {
    Assertions.assertThatThrownBy(() -> TableCharset.named("utf-8"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
