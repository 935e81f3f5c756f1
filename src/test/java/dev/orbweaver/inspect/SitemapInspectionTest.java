package dev.orbweaver.inspect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SitemapInspectionTest {
  private static final String ENTRY =
      "{\"url\":\"http://a.test/m/p\",\"lastmod\":\"2026-01-02T00:00:00Z\",\"changefreq\":null,"
          + "\"priority\":0.5,\"alternates\":[],\"images\":[],\"videos\":[]}";

  private static String answer(String body, String options) throws IOException {
    String encoded = Base64.getEncoder().encodeToString(body.getBytes(UTF_8));
    String line =
        "{\"url\":\"http://a.test/m/s.xml\",\"contentType\":null,\"body_base64\":\""
            + encoded
            + "\""
            + options
            + "}";
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new LineService(new SitemapInspection())
        .run(new ByteArrayInputStream(line.getBytes(UTF_8)), new PrintStream(out));
    return out.toString(UTF_8).strip();
  }

  @Test
  void answersWithTypeEntriesAndError() throws IOException {
    String body = "<urlset><url><loc>p</loc><lastmod>2026-01-02</lastmod></url></urlset>";

    assertThat(answer(body, ""))
        .isEqualTo("{\"type\":\"XML\",\"entries\":[" + ENTRY + "],\"error\":null}");
    assertThat(answer("hello", ""))
        .isEqualTo(
            "{\"type\":null,\"entries\":[],\"error\":\"it is neither XML nor a list of URLs\"}");
  }

  @ParameterizedTest(name = "{0}: {1} pages, {2} with {3}")
  @CsvSource(
      delimiter = '|',
      value = {
        "<urlset><url><loc>/p</loc></url></urlset> | 0 | 1 | strict=false",
        "<urlset xmlns='x'><url><loc>p</loc></url></urlset> | 1 | -1 | strictNamespace=true",
        "<!DOCTYPE urlset><urlset><url><loc>p</loc></url></urlset> | -1 | 1 | allowDoctype=true",
        "<urlset><url><loc>p</loc></url> | -1 | 1 | allowPartial=true"
      })
  void obeysItsOptions(String body, int pages, int otherwise, String option) throws IOException {
    String set = ",\"" + option.replace("=", "\":");

    assertThat(pages(answer(body, ""))).isEqualTo(pages);
    assertThat(pages(answer(body, set))).isEqualTo(otherwise);
  }

  /** How many entries an answer holds; -1 when it is an error. */
  private static int pages(String answer) {
    return answer.contains("\"error\":null") ? answer.split("\"url\":").length - 1 : -1;
  }

  @Test
  void saysWhatIsWrongWithAQuestion() throws IOException {
    assertThat(answer("x", ",\"strict\":1")).contains("\\\"strict\\\" must be true or false");
  }
}
