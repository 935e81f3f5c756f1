package dev.orbweaver.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import akka.util.ByteString;
import com.github.luben.zstd.Zstd;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Reason;
import dev.orbweaver.transport.BodyDecoder.Body;
import dev.orbweaver.transport.BodyDecoder.Undecodable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that other encoders made, whole, cut and hostile. */
class CodingsTest {
  private static final int MIB = 1 << 20;

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({"page.br, br", "page.zst, zstd"})
  void decodesWhatOthersEncoded(String file, String coding) {
    assertThat(decoded(file(file), coding))
        .isInstanceOfSatisfying(
            Body.class,
            body -> {
              assertThat(body.bytes()).isEqualTo(page());
              assertThat(body.ending()).isEqualTo(Ending.COMPLETE);
            });
  }

  @Test
  void decodesFramesOfZstandardOneAfterAnother() {
    byte[] frame = file("page.zst");
    byte[] two = Arrays.copyOf(frame, 2 * frame.length);
    System.arraycopy(frame, 0, two, frame.length, frame.length);

    assertThat(new String(((Body) decoded(two, "zstd")).bytes(), UTF_8))
        .isEqualTo(new String(page(), UTF_8).repeat(2));
  }

  @Test
  void decodesMembersOfGzipOneAfterAnother() throws IOException {
    byte[] three = joined(zipped(page()), zipped(new byte[0]), zipped(page()), new byte[20]);

    Body body = (Body) decoded(three, "gzip");

    assertThat(body.ending()).isEqualTo(Ending.COMPLETE);
    assertThat(new String(body.bytes(), UTF_8)).isEqualTo(new String(page(), UTF_8).repeat(2));
  }

  @Test
  @DisplayName("of two gzip members whose second is cut or damaged, the body is no whole one")
  void looksAtTheSecondMemberOfGzip() throws IOException {
    byte[] two = joined(zipped(page()), zipped(page()));

    assertThat(((Body) decoded(Arrays.copyOf(two, two.length - 9), "gzip")).ending())
        .isEqualTo(Ending.EARLY);
    assertThat(((Body) decoded(Arrays.copyOf(two, two.length / 2 + 2), "gzip")).ending())
        .isEqualTo(Ending.EARLY);
    two[two.length - 8] ^= 1;
    assertThat(decoded(two, "gzip")).isInstanceOf(Undecodable.class);
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  @ParameterizedTest(name = "faults row 23: {0} is given up at the limit")
  @CsvSource({
    "bomb.br, br, 8MiB, 1048576",
    "bomb.gz, gzip, 8MiB, 5607500",
    "bomb.deflate, deflate, 8MiB, 5601500",
    "bomb.zst, zstd, 8MiB, 1048576",
    "bomb.br, br, 100000, 100000",
    "bomb.gz, gzip, 100000, 100000",
    "bomb.deflate, deflate, 100000, 100000",
    "bomb.zst, zstd, 100000, 100000"
  })
  void givesUpBombs(String file, String coding, String maxBody, int most) {
    Body body = (Body) decoder("max-body = " + maxBody).decode(answer(file(file), coding));

    assertThat(body.ending()).isEqualTo(Ending.TOO_LARGE);
    assertThat(body.bytes()).hasSize(most);
  }

  @ParameterizedTest(name = "of a bomb in {1} nothing is held when nobody wants a part")
  @CsvSource({"bomb.br, br", "bomb.gz, gzip", "bomb.deflate, deflate", "bomb.zst, zstd"})
  void holdsNothingOfBombs(String file, String coding) {
    Body body =
        (Body)
            decoder("max-body = 2000000, max-ratio = 1000000")
                .decode(answer(file(file), coding), false);

    assertThat(body.ending()).isEqualTo(Ending.TOO_LARGE);
    assertThat(body.bytes()).isEmpty();
    assertThat(body.length()).isEqualTo(2_000_000);
  }

  @ParameterizedTest(name = "{0} bytes")
  @ValueSource(ints = {16_384, MIB - 1, MIB, MIB + 1, 2 * MIB, 3_333_333})
  @DisplayName("pages around what is decoded in one go, and longer ones, are whole and exact")
  void decodesLongPages(int length) throws IOException {
    byte[] page = new byte[length];
    new Random(length).nextBytes(page);

    assertThat(List.of(zipped(page), deflated(page), Zstd.compress(page)))
        .zipSatisfy(
            List.of("gzip", "deflate", "zstd"),
            (bytes, coding) -> {
              Body body = (Body) decoder("").decode(answer(bytes, coding), false);
              assertThat(body.ending()).isEqualTo(Ending.COMPLETE);
              assertThat(body.bytes()).isEqualTo(page);
            });
  }

  @Test
  @DisplayName("of a long page that was cut, all is kept that can be decoded")
  void keepsLongPartOfCutPage() throws IOException {
    byte[] page = new byte[3 * MIB];
    new Random(1).nextBytes(page);
    byte[] zipped = zipped(page);

    Body body = (Body) decoded(Arrays.copyOf(zipped, zipped.length - 8 - MIB), "gzip");

    assertThat(body.ending()).isEqualTo(Ending.EARLY);
    assertThat(body.bytes())
        .hasSizeBetween(MIB, 3 * MIB - 1)
        .isEqualTo(Arrays.copyOf(page, body.length()));
  }

  @Test
  void comparesTheChecksumOfLongPages() throws IOException {
    byte[] zipped = zipped(new byte[3 * MIB]);
    zipped[zipped.length - 8] ^= 1;

    assertThat(((Undecodable) decoder("max-ratio = 5000").decode(answer(zipped, "gzip"))).why())
        .isEqualTo("the gzip checksum does not match");
  }

  @Test
  @DisplayName("what is well compressed but below the ratio is decoded")
  void decodesUpToTheRatio() {
    Body body =
        (Body)
            decoder("max-body = 16MiB, max-ratio = 2000").decode(answer(file("bomb.gz"), "gzip"));

    assertThat(body.ending()).isEqualTo(Ending.COMPLETE);
    assertThat(body.bytes()).hasSize(11_511_612);
  }

  @Test
  @DisplayName("the ratio counts over all codings of a body together")
  void countsRatioOverAllCodings() {
    byte[] twice = Zstd.compress(file("bomb.gz"));

    Body body = (Body) decoded(twice, "gzip", "zstd");

    assertThat(body.ending()).isEqualTo(Ending.TOO_LARGE);
    assertThat(body.bytes()).hasSize(MIB);
  }

  @ParameterizedTest(name = "faults row 24: 50 times {0} is refused")
  @ValueSource(strings = {"gzip", "br", "zstd", "deflate", "x-unknown"})
  void refusesLongChains(String coding) {
    String[] fifty = Collections.nCopies(50, coding).toArray(String[]::new);

    Undecodable refused = (Undecodable) decoded(page(), fifty);

    assertThat(refused.why()).isEqualTo("50 stacked encodings, at most 2");
  }

  @Test
  void keepsWhatCameOfCutZstandardAndSaysThatItIsNotAll() {
    byte[] whole = file("page.zst");
    List<String> wrong = new ArrayList<>();
    for (int length = 4; length < whole.length; length++) {
      BodyDecoder.Decoded decoded = decoded(Arrays.copyOf(whole, length), "zstd");
      boolean isPart =
          decoded instanceof Body body
              && body.ending() == Ending.EARLY
              && Arrays.equals(body.bytes(), Arrays.copyOf(page(), body.bytes().length));
      if (!isPart) {
        wrong.add(length + " bytes: " + decoded);
      }
    }

    assertThat(wrong).isEmpty();
  }

  @Test
  void neverTakesCutBrotliForWhole() {
    byte[] whole = file("page.br");
    List<String> wrong = new ArrayList<>();
    for (int length = 1; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      if (decoded(cut, "br") instanceof Body body && body.ending() == Ending.COMPLETE) {
        wrong.add(length + " bytes passed for whole");
      }
      if (!(decoder("").decode(endedEarly(cut)) instanceof Body body
          && body.ending() == Ending.EARLY)) {
        wrong.add(length + " bytes of a broken connection are not called cut");
      }
    }

    assertThat(wrong).isEmpty();
  }

  @Test
  @DisplayName("zstd with a window beyond the 8 MiB of HTTP is refused, however small the body is")
  void refusesWideWindow() {
    Undecodable refused = (Undecodable) decoded(file("wide-window.zst"), "zstd");

    assertThat(refused.reason()).isEqualTo(Reason.DECODE);
    assertThat(refused.why()).contains("memory");
  }

  @Test
  @DisplayName("a body that says zstd and plainly is not is read as it is; br has no mark to tell")
  void readsPlainBodyThatSaysZstandard() {
    assertThat(((Body) decoded(page(), "zstd")).bytes()).isEqualTo(page());
    assertThat(decoded(page(), "br")).isInstanceOf(Undecodable.class);
  }

  @Test
  void hasNothingToDecodeInAnEmptyBody() {
    for (String coding : List.of("br", "zstd", "gzip", "deflate")) {
      assertThat(((Body) decoded(new byte[0], coding)).bytes()).isEmpty();
    }
  }

  @Property
  void anyDamageGivesAValue(
      @ForAll @IntRange(max = 200) int at, @ForAll byte damage, @ForAll boolean zstd) {
    byte[] bytes = file(zstd ? "page.zst" : "page.br");
    bytes[at % bytes.length] ^= damage;

    assertThat(decoded(bytes, zstd ? "zstd" : "br")).isNotNull();
  }

  @Property
  void anyBytesGiveAValue(@ForAll byte[] bytes) {
    byte[] frame = Arrays.copyOf(file("page.zst"), 4 + bytes.length);
    System.arraycopy(bytes, 0, frame, 4, bytes.length);

    assertThat(decoded(frame, "zstd")).isNotNull();
    assertThat(decoded(bytes, "br")).isNotNull();
  }

  private static BodyDecoder.Decoded decoded(byte[] bytes, String... codings) {
    return decoder("").decode(answer(bytes, codings));
  }

  private static byte[] zipped(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream zip = new GZIPOutputStream(out)) {
      zip.write(bytes);
    }
    return out.toByteArray();
  }

  private static byte[] deflated(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream deflate = new DeflaterOutputStream(out)) {
      deflate.write(bytes);
    }
    return out.toByteArray();
  }

  private static BodyDecoder decoder(String limits) {
    var config =
        ConfigFactory.parseString("orbweaver.limits { " + limits + " }")
            .withFallback(ConfigFactory.parseResources("reference.conf"));
    return new BodyDecoder(TransportSettings.of(config.resolve(), "test"));
  }

  private static Answer.Answered answer(byte[] body, String... codings) {
    return new Answer.Answered(
        200, Headers.NONE, List.of(codings), ByteString.fromArray(body), Ending.COMPLETE, 0, 0);
  }

  private static Answer.Answered endedEarly(byte[] body) {
    return new Answer.Answered(
        200, Headers.NONE, List.of("br"), ByteString.fromArray(body), Ending.EARLY, 0, 0);
  }

  private static byte[] page() {
    return file("page.html");
  }

  private static byte[] file(String name) {
    try (InputStream in = CodingsTest.class.getResourceAsStream("/codings/" + name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
