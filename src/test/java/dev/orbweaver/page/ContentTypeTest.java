package dev.orbweaver.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orbweaver.text.Encoding;
import dev.orbweaver.text.EncodingLabels;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentTypeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "text/html|text/html|",
        "TEXT/HTML|text/html|",
        "  text/html  |text/html|",
        "text/html ;charset=utf-8|text/html|utf-8",
        "text/html; charset=UTF-8|text/html|UTF-8",
        "text/html;CHARSET=utf-8|text/html|utf-8",
        "text/html;charset=\"utf-8\"|text/html|utf-8",
        "text/html;charset=\"a\\\"b\"|text/html|a\"b",
        "text/html;charset=\"utf-8\" junk;x=y|text/html|utf-8",
        "text/html;charset=\"utf-8|text/html|utf-8",
        "text/html;x=\";charset=gbk\";charset=utf-8|text/html|utf-8",
        "text/html;charset=utf-8;charset=gbk|text/html|utf-8",
        "text/html;charset=;charset=gbk|text/html|gbk",
        "text/html;charset|text/html|",
        "text/html;charset;charset=gbk|text/html|gbk",
        "text/html;|text/html|",
        "text/html;;;charset=gbk|text/html|gbk",
        "text/html;charset =utf-8|text/html|",
        "text/html;charset= utf-8|text/html| utf-8",
        "text/html;charset='utf-8'|text/html|'utf-8'",
        "application/xhtml+xml|application/xhtml+xml|"
      })
  void readsTypeAndCharset(String value, String essence, String charset) {
    ContentType type = ContentType.parse(value).orElseThrow();

    assertThat(type.essence()).isEqualTo(essence);
    assertThat(Optional.ofNullable(type.charset()).map(String::strip))
        .isEqualTo(Optional.ofNullable(charset));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "foo",
        "image",
        "/html",
        "text/",
        "te xt/html",
        "text/ht ml",
        ";charset=x",
        "text;/html",
        "text/html/x",
        "<text>/html"
      })
  void refusesWhatIsNoType(String value) {
    assertThat(ContentType.parse(value)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("severalLines")
  void combinesSeveralLinesAsFetchDoes(List<String> lines, String mimeType, String encoding) {
    ContentType type = ContentType.of(lines).orElseThrow();
    Optional<String> found =
        Optional.ofNullable(type.charset()).flatMap(EncodingLabels::find).map(Encoding::name);

    assertThat(type.essence()).isEqualTo(ContentType.parse(mimeType).orElseThrow().essence());
    assertThat(found).isEqualTo(Optional.ofNullable(encoding));
  }

  static Stream<Arguments> severalLines() throws IOException {
    try (InputStream in =
        ContentTypeTest.class.getResourceAsStream("/conformance/wpt-content-types.json")) {
      List<Arguments> rows = new ArrayList<>();
      for (JsonNode row : new ObjectMapper().readTree(in).get("cases")) {
        List<String> lines =
            StreamSupport.stream(row.get("input").spliterator(), false)
                .map(JsonNode::asText)
                .toList();
        String encoding = row.get("encoding").isNull() ? null : row.get("encoding").asText();
        rows.add(
            Arguments.of(
                lines,
                row.get("mimeType").asText(),
                encoding == null ? null : encoding.toLowerCase(java.util.Locale.ROOT)));
      }
      assertThat(rows).hasSize(16);
      return rows.stream();
    }
  }

  @Test
  void isNothingWhenNoLineIsAType() {
    assertThat(ContentType.of(List.of())).isEmpty();
    assertThat(ContentType.of(List.of("foo", "*/*"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "text/html",
        "text/css",
        "application/json",
        "application/ld+json",
        "application/javascript",
        "application/xml",
        "application/rss+xml",
        "image/svg+xml"
      })
  void takesTextForText(String value) {
    assertThat(ContentType.parse(value).orElseThrow().isText()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "image/png",
        "application/octet-stream",
        "application/pdf",
        "application/zip",
        "video/mp4",
        "font/woff2"
      })
  void takesNothingElseForText(String value) {
    assertThat(ContentType.parse(value).orElseThrow().isText()).isFalse();
  }

  @Property
  void readsAnyLines(@ForAll List<String> lines) {
    assertThat(ContentType.of(lines)).isNotNull();
  }
}
