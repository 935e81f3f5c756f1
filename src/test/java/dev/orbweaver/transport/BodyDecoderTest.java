package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import akka.util.ByteString;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class BodyDecoderTest {
  private static final byte[] TEXT =
      "a page, a page, a page".repeat(100).getBytes(StandardCharsets.US_ASCII);

  private final BodyDecoder decoder = decoder("1MiB");

  @Test
  void leavesABodyWithoutCodingAlone() {
    assertThat(body(decoder.decode(answer(TEXT)))).isEqualTo(TEXT);
  }

  @Test
  void undoesGzip() throws IOException {
    assertThat(body(decoder.decode(answer(gzip(TEXT), "gzip")))).isEqualTo(TEXT);
  }

  @Test
  void undoesDeflateWithAndWithoutTheZlibHeader() throws IOException {
    assertThat(body(decoder.decode(answer(deflate(TEXT, false), "deflate")))).isEqualTo(TEXT);
    assertThat(body(decoder.decode(answer(deflate(TEXT, true), "deflate")))).isEqualTo(TEXT);
  }

  @Test
  void undoesStackedCodingsFromTheLastToTheFirst() throws IOException {
    byte[] twice = gzip(deflate(TEXT, false));

    assertThat(body(decoder.decode(answer(twice, "deflate", "gzip")))).isEqualTo(TEXT);
  }

  @Test
  void refusesMoreCodingsThanTheLimit() {
    var decoded = (BodyDecoder.Undecodable) decoder.decode(answer(TEXT, "gzip", "gzip", "gzip"));

    assertThat(decoded.reason()).isEqualTo(Reason.DECODE);
  }

  @Test
  void leavesABodyAloneThatIsNotWhatItsCodingSays() {
    assertThat(body(decoder.decode(answer(TEXT, "gzip")))).isEqualTo(TEXT);
    assertThat(body(decoder.decode(answer(TEXT, "utf-8")))).isEqualTo(TEXT);
  }

  @Test
  void keepsWhatWasDecodedOfATruncatedBodyAndSaysSo() throws IOException {
    byte[] whole = gzip(TEXT);
    byte[] part = Arrays.copyOf(whole, whole.length - 12);

    var decoded = (BodyDecoder.Body) decoder.decode(answer(part, "gzip"));

    assertThat(decoded.ending()).isEqualTo(Ending.EARLY);
    assertThat(new String(TEXT, StandardCharsets.US_ASCII))
        .startsWith(new String(decoded.bytes(), StandardCharsets.US_ASCII));
  }

  @Test
  void stopsABombAtTheLimit() throws IOException {
    byte[] bomb = gzip(new byte[10_000_000]);

    var decoded = (BodyDecoder.Body) decoder("100KiB").decode(answer(bomb, "gzip"));

    assertThat(decoded.ending()).isEqualTo(Ending.TOO_LARGE);
    assertThat(decoded.bytes()).hasSize(100 * 1024);
  }

  @Test
  void takesABodyThatIsAsLongAsItMayBeForWhole() throws IOException {
    byte[] longest = new byte[100 * 1024];

    var packed = (BodyDecoder.Body) decoder("100KiB").decode(answer(gzip(longest), "gzip"));
    var plain = (BodyDecoder.Body) decoder("100KiB").decode(answer(longest));

    assertThat(packed.ending()).isEqualTo(Ending.COMPLETE);
    assertThat(packed.bytes()).isEqualTo(longest);
    assertThat(plain.ending()).isEqualTo(Ending.COMPLETE);
  }

  @Test
  void reportsCorruptDataAsUndecodable() throws IOException {
    byte[] corrupt = gzip(TEXT);
    Arrays.fill(corrupt, 12, 30, (byte) 0xff);

    assertThat(decoder.decode(answer(corrupt, "gzip"))).isInstanceOf(BodyDecoder.Undecodable.class);
  }

  @Test
  void doesNotDecodeWhatItDidNotAskFor() {
    assertThat(decoder.decode(answer(TEXT, "compress")))
        .isInstanceOf(BodyDecoder.Undecodable.class);
  }

  @Property
  void anyBytesGiveAValue(@ForAll byte[] bytes) {
    byte[] gzip = new byte[bytes.length + 2];
    gzip[0] = 0x1f;
    gzip[1] = (byte) 0x8b;
    System.arraycopy(bytes, 0, gzip, 2, bytes.length);

    assertThat(decoder.decode(answer(gzip, "gzip"))).isNotNull();
    assertThat(decoder.decode(answer(bytes, "deflate"))).isNotNull();
  }

  private static byte[] body(BodyDecoder.Decoded decoded) {
    assertThat(decoded).isInstanceOf(BodyDecoder.Body.class);
    return ((BodyDecoder.Body) decoded).bytes();
  }

  private static BodyDecoder decoder(String maxBody) {
    var config =
        ConfigFactory.parseString("orbweaver.limits.max-body = " + maxBody)
            .withFallback(ConfigFactory.parseResources("reference.conf"));
    return new BodyDecoder(TransportSettings.of(config, "test"));
  }

  private static Answer.Answered answer(byte[] body, String... codings) {
    return new Answer.Answered(
        200, Headers.NONE, List.of(codings), ByteString.fromArray(body), Ending.COMPLETE, 0, 0);
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  private static byte[] deflate(byte[] bytes, boolean raw) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream deflate =
        new DeflaterOutputStream(out, new Deflater(Deflater.DEFAULT_COMPRESSION, raw))) {
      deflate.write(bytes);
    }
    return out.toByteArray();
  }
}
