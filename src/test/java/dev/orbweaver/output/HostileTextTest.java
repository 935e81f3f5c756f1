package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Page;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Response;
import dev.orbweaver.model.Visit;
import dev.orbweaver.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Whatever the web says, a record stays one record. */
class HostileTextTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Url BASE = Visits.url("http://a.test/x/");

  /** Any UTF-16 at all, lone surrogates included, and often the characters that break things. */
  @Provide
  Arbitrary<String> anything() {
    Arbitrary<Character> bad =
        Arbitraries.of('\t', '\n', '\r', '"', '\\', '\0', '\u001B', '\u2028', '\u202E', '\uD800');
    return Arbitraries.frequencyOf(
        Tuple.of(2, Arbitraries.strings().all().ofMaxLength(30)),
        Tuple.of(1, Arbitraries.strings().withChars("az/?#%:@").ofMaxLength(12)),
        Tuple.of(1, bad.list().ofMaxSize(9).map(HostileTextTest::joined)));
  }

  private static String joined(List<Character> characters) {
    StringBuilder text = new StringBuilder();
    characters.forEach(text::append);
    return text.toString();
  }

  private static Visit visit(Url url, String title, String header, String detail) {
    return new Visit(
        new FetchTask(1, url, 0, url, 5, 0, 1, 0),
        new Outcome.Refused(Reason.TOO_LARGE, detail),
        url,
        new Response(200, Visits.type(header), new byte[0], false),
        new Page("utf-8", title, true, List.of(), 0),
        null,
        Visits.TIME,
        0,
        0);
  }

  private static String mended(String text) {
    return text.codePoints()
        .map(c -> c >= 0xD800 && c <= 0xDFFF ? 0xFFFD : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  @Property
  void jsonStaysOneValidLine(
      @ForAll("anything") String title,
      @ForAll("anything") String header,
      @ForAll("anything") String detail)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    JsonlSink.writeLines(List.of(visit(BASE, title, header, detail)), bytes);

    String line = bytes.toString(StandardCharsets.UTF_8);
    assertThat(line.indexOf('\n')).isEqualTo(line.length() - 1);
    assertThat(line.strip()).doesNotContainPattern("[\\x00-\\x1F\\x7F-\\x9F\\u2028-\\u202E]");
    assertThat(line.lines()).hasSize(1);
    JsonNode json = MAPPER.readTree(bytes.toByteArray());
    assertThat(json.get("title").textValue()).isEqualTo(mended(title));
    assertThat(json.get("contentType").textValue()).isEqualTo(mended(header));
    assertThat(json.get("error").textValue()).isEqualTo(mended(detail));
  }

  @Property
  void serialisedUrlsHoldNothingThatBreaksALine(@ForAll("anything") String text) {
    Assume.that(Url.parse(text, BASE) instanceof Url);

    Url url = (Url) Url.parse(text, BASE);

    assertThat(url.href()).doesNotContainPattern("[\\x00-\\x1F\\x7F\\u0080-\\uFFFF]");
  }

  @Property
  void reportStaysOnePlainLine(
      @ForAll("anything") String path,
      @ForAll("anything") String header,
      @ForAll("anything") String detail) {
    Assume.that(Url.parse("http://a.test/" + path) instanceof Url);
    Url url = (Url) Url.parse("http://a.test/" + path);

    Visit visit = visit(url, "", header, detail);
    ReportEntry entry = ReportEntry.of(visit);

    assertThat(ReportLine.of(visit, entry))
        .doesNotContainPattern("[\\x00-\\x1F\\x7F-\\x9F\\u2028-\\u202E]");
    assertThat(ReportEntry.ofRaw(entry.toRaw())).contains(entry);
  }
}
