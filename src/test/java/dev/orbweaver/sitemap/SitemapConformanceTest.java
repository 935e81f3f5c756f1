package dev.orbweaver.sitemap;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orbweaver.sitemap.SitemapReading.Read;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every row of {@code sitemaps.json}: what crawler-commons reads, we read. */
class SitemapConformanceTest {
  record Listed(String url, Instant lastModified) {}

  /** A row with a name that says which it is. */
  record Row(int number, JsonNode json) {
    boolean is(String option) {
      return json.get(option).asBoolean();
    }

    String text(String field) {
      return json.path(field).isNull() ? null : json.path(field).asText();
    }

    @Override
    public String toString() {
      return number + " " + text("test");
    }
  }

  static List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    try (InputStream in =
        SitemapConformanceTest.class.getResourceAsStream("/conformance/sitemaps.json")) {
      JsonNode cases = new ObjectMapper().readTree(in).get("cases");
      cases.forEach(row -> rows.add(new Row(rows.size(), row)));
    }
    assertThat(rows).hasSize(56);
    return rows;
  }

  @ParameterizedTest
  @MethodSource("rows")
  void readsWhatTheReferenceReads(Row row) {
    SitemapOptions options =
        new SitemapOptions(
            row.is("strict"),
            row.is("strict_namespace"),
            row.is("allow_doctype"),
            row.is("allow_partial"),
            SitemapOptions.PROTOCOL_URLS,
            SitemapOptions.PROTOCOL_BYTES);
    byte[] body = Base64.getDecoder().decode(row.text("body_base64"));

    SitemapReading reading =
        new SitemapParser(options)
            .parse((Url) Url.parse(row.text("url")), row.text("content_type"), body);

    if (row.text("error") != null) {
      assertThat(reading).isInstanceOf(SitemapReading.Unreadable.class);
      return;
    }
    assertThat(reading).isInstanceOf(Read.class);
    Sitemap sitemap = ((Read) reading).sitemap();
    assertThat(sitemap.type().name()).isEqualTo(row.text("type"));
    assertThat(sitemap.entries())
        .extracting(entry -> new Listed(entry.url().href(), entry.lastModified()))
        .containsExactlyElementsOf(listed(row.json().get("entries")));
  }

  private static List<Listed> listed(JsonNode entries) {
    List<Listed> listed = new ArrayList<>();
    for (JsonNode entry : entries) {
      JsonNode date = entry.get("lastmod");
      Instant lastModified = date.isNull() ? null : Instant.parse(date.asText());
      listed.add(new Listed(entry.get("loc").asText(), lastModified));
    }
    return listed;
  }
}
