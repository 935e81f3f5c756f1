package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import akka.util.ByteString;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where a chunked body ends, and what of it is data. */
class ChunkedBodyTest {
  private static final int LONGEST_LINES = 100;
  private static final int MOST = 10_000;

  private static ChunkedBody body() {
    return new ChunkedBody(new BodyBytes(MOST, 0), LONGEST_LINES);
  }

  private static String data(ChunkedBody body) {
    return body.bytes().result().utf8String();
  }

  private static ByteString ascii(String text) {
    return ByteString.fromArray(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** A line's end is written as ~, a bare LF as ^. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          one chunk                    | 3~abc~0~~                     | abc    | COMPLETE
          two                          | 3~abc~2~de~0~~              | abcde  | COMPLETE
          none                         | 0~~                             |        | COMPLETE
          hex digits of both cases     | A~0123456789~a~0123456789~0~~ | 01234567890123456789 | COMPLETE
          zeros in front               | 0000000000000000000000003~abc~000~~ | abc | COMPLETE
          lines without CR             | 3^abc^0^^                         | abc    | COMPLETE
          blanks behind a length       | 3  ~abc~0 ~~ | abc    | COMPLETE
          an extension                 | 3;a="1"~abc~0;b~~             | abc    | COMPLETE
          trailers                     | 3~abc~0~X: 1~Y: 2~~         | abc    | COMPLETE
          a length without digits      | ~abc                             |        | EARLY
          a length that is no number   | xyz~abc                          |        | EARLY
          a length with a sign         | -3~abc                           |        | EARLY
          a length of sixteen digits   | 1000000000000000~abc             |        | EARLY
          a length beyond all numbers  | ffffffffffffffffffff~abc~0~~     |        | EARLY
          one that wraps to nothing    | 10000000000000000~abc~0~~        |        | EARLY
          more data than its length    | 3~abcde~0~~                   | abc    | EARLY
          an end that does not come    | 3~abc~                          | abc    |
          a chunk that does not end    | 5~abc                            | abc    |
          trailers that do not end     | 0~X: 1~                         |        |
          """)
  void readsWhatItsServersSend(String what, String wire, String data, Ending ending) {
    ChunkedBody body = body();

    assertThat(body.add(ascii(wire.replace("~", "\r\n").replace("^", "\n")))).isEqualTo(ending);
    assertThat(data(body)).isEqualTo(data == null ? "" : data);
    assertThat(body.isOverrun()).isFalse();
    assertThat(body.atEndOfConnection()).isEqualTo(Ending.EARLY);
  }

  @Test
  void knowsThatMoreCameThanBelongsToIt() {
    ChunkedBody body = body();

    assertThat(body.add(ascii("0\r\n\r\nHTTP/1.1 200 OK"))).isEqualTo(Ending.COMPLETE);
    assertThat(body.isOverrun()).isTrue();
  }

  @ParameterizedTest(name = "{0} bytes of one: {1}")
  @CsvSource({"100, ", "101, EARLY"})
  void endsEarlyWithALineThatDoesNotEnd(int length, Ending ending) {
    assertThat(body().add(ascii("0".repeat(length)))).isEqualTo(ending);
    assertThat(body().add(ascii("1;" + " ".repeat(length - 2)))).isEqualTo(ending);
  }

  @Test
  void endsEarlyWithMoreBehindItsLengthsThanALineMayHave() {
    ChunkedBody body = body();
    String chunk = "1;" + "x".repeat(49) + "\r\na\r\n";

    assertThat(body.add(ascii(chunk))).isNull();
    assertThat(body.add(ascii(chunk))).isNull();
    assertThat(body.add(ascii(chunk))).isEqualTo(Ending.EARLY);
    assertThat(data(body)).isEqualTo("aa");
  }

  @Test
  void endsEarlyWithMoreZerosInFrontOfItsLengthsThanALineMayHave() {
    ChunkedBody body = body();
    String chunk = "0".repeat(50) + "1\r\na\r\n";

    assertThat(body.add(ascii(chunk))).isNull();
    assertThat(body.add(ascii(chunk))).isNull();
    assertThat(body.add(ascii(chunk))).isEqualTo(Ending.EARLY);
    assertThat(data(body)).isEqualTo("aa");
  }

  @Test
  void endsEarlyWithTrailersThatDoNotEnd() {
    assertThat(body().add(ascii("0\r\n" + "X: 1\r\n".repeat(17)))).isEqualTo(Ending.EARLY);
  }

  @Test
  void takesNoMoreOfAHugeChunkThanABodyMayHave() {
    ChunkedBody body = body();
    assertThat(body.add(ascii("4000000\r\n"))).isNull();
    assertThat(body.add(ByteString.fromArray(new byte[MOST]))).isNull();
    assertThat(body.bytes().read()).isEqualTo(MOST);
    assertThat(body.add(ByteString.fromArray(new byte[1]))).isEqualTo(Ending.TOO_LARGE);
  }

  @Test
  void takesTinyChunksWithoutAValueForEach() {
    ChunkedBody body = body();
    for (int i = 0; i < MOST; i++) {
      assertThat(body.add(ascii("1\r\na\r\n"))).isNull();
    }
    assertThat(data(body)).isEqualTo("a".repeat(MOST));
    assertThat(body.bytes().result().isCompact()).isTrue();
  }

  /** However a body is cut into chunks, and those into pieces of the network. */
  @Property
  void readsWhatWasWritten(
      @ForAll @Size(max = 3000) byte[] data,
      @ForAll @Size(max = 20) List<@IntRange(min = 1, max = 2000) Integer> chunks,
      @ForAll @IntRange(min = 1, max = 3000) int piece,
      @ForAll boolean more) {
    byte[] wire = wire(data, chunks, more ? "more" : "");
    ChunkedBody body = body();
    Ending ending = null;
    for (int at = 0; at < wire.length && ending == null; at += piece) {
      ByteString next =
          ByteString.fromArray(Arrays.copyOfRange(wire, at, Math.min(wire.length, at + piece)));
      ending = body.add(next);
    }

    assertThat(ending).isEqualTo(Ending.COMPLETE);
    assertThat(body.bytes().result().toArray()).isEqualTo(data);
    int end = wire.length - (more ? 4 : 0);
    int read = Math.min(wire.length, (end + piece - 1) / piece * piece);
    assertThat(body.isOverrun()).isEqualTo(read > end);
  }

  private static byte[] wire(byte[] data, List<Integer> chunks, String more) {
    ByteArrayOutputStream wire = new ByteArrayOutputStream();
    int at = 0;
    for (int i = 0; at < data.length; i++) {
      int wanted = i < chunks.size() ? chunks.get(i) : data.length;
      int length = Math.min(wanted, data.length - at);
      wire.writeBytes((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
      wire.write(data, at, length);
      wire.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
      at += length;
    }
    wire.writeBytes(("0\r\n\r\n" + more).getBytes(StandardCharsets.US_ASCII));
    return wire.toByteArray();
  }
}
