package dev.orbweaver.url;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every row of the web platform's URL tests, of RFC 3986 section 5.4 and of the suffix list. */
class UrlConformanceTest {
  private int rows;
  private final List<String> differing = new ArrayList<>();

  @Test
  void parsesEveryWebPlatformRowToItsHref() throws IOException {
    int http = 0;
    for (JsonNode row : read("wpt-urltestdata.json")) {
      if (row.has("href")) {
        String href = row.get("href").asText();
        http += href.startsWith("http:") || href.startsWith("https:") ? 1 : 0;
        differsUnless(href, parse(row).toString(), row);
      }
    }
    report("web-platform-tests hrefs, of them " + http + " http(s)", 624);
    assertThat(http).isEqualTo(247);
  }

  @Test
  void refusesEveryWebPlatformFailure() throws IOException {
    int againstHttp = 0;
    for (JsonNode row : read("wpt-urltestdata.json")) {
      if (row.has("failure")) {
        againstHttp +=
            row.get("base").isNull() || row.get("base").asText().startsWith("http") ? 1 : 0;
        differsUnless(InvalidUrl.class, parse(row).getClass(), row);
      }
    }
    report(
        "web-platform-tests failures, of them " + againstHttp + " with no or an http(s) base", 267);
    assertThat(againstHttp).isEqualTo(257);
  }

  @Test
  void showsTheComponentsOfEveryWebPlatformRow() throws IOException {
    for (JsonNode row : read("wpt-urltestdata.json")) {
      if (row.has("href") && parse(row) instanceof Url url) {
        differsUnless(components(row), components(url), row);
      }
    }
    report("web-platform-tests components", 624);
  }

  @Test
  void parsesEveryHrefToItself() throws IOException {
    for (JsonNode row : read("wpt-urltestdata.json")) {
      if (row.has("href")) {
        String href = row.get("href").asText();
        differsUnless(href, Url.parse(href).toString(), row);
      }
    }
    report("hrefs parsed again", 624);
  }

  @Test
  void resolvesEveryReferenceOfRfc3986() throws IOException {
    JsonNode file = read("rfc3986-resolve.json");
    Url base = (Url) Url.parse(file.get("base").asText());
    for (String section : List.of("normal", "abnormal")) {
      for (JsonNode row : file.get(section)) {
        differsUnless(whatwg(row), Url.parse(row.get("ref").asText(), base).toString(), row);
      }
    }
    report("references of RFC 3986", 42);
  }

  /** The two rows on which the URL standard departs from the RFC, as the file's note says. */
  private static String whatwg(JsonNode row) {
    return switch (row.get("ref").asText()) {
      case "//g" -> "http://g/";
      case "http:g" -> "http://a/b/c/g";
      default -> row.get("target").asText();
    };
  }

  @Test
  void findsEveryRegistrableDomain() throws IOException {
    for (JsonNode row : read("public-suffix-vectors.json").get("cases")) {
      String found = RegistrableDomain.find(row.get("host").textValue()).orElse(null);
      differsUnless("" + row.get("registrable_domain").textValue(), "" + found, row);
    }
    report("public suffix vectors", 78);
  }

  private static Parsed parse(JsonNode row) {
    String base = row.get("base").textValue();
    return Url.parse(row.get("input").asText(), base == null ? null : (Url) Url.parse(base));
  }

  private static List<String> components(JsonNode row) {
    return List.of(
        row.get("protocol").asText(),
        row.get("hostname").asText(),
        row.get("port").asText(),
        row.get("pathname").asText(),
        row.get("search").asText(),
        row.get("hash").asText());
  }

  private static List<String> components(Url url) {
    return List.of(
        url.scheme() + ":",
        url.host(),
        url.port() < 0 ? "" : "" + url.port(),
        url.path(),
        url.query() == null || url.query().isEmpty() ? "" : "?" + url.query(),
        url.fragment() == null || url.fragment().isEmpty() ? "" : "#" + url.fragment());
  }

  private void differsUnless(Object expected, Object actual, JsonNode row) {
    rows++;
    if (!expected.equals(actual)) {
      differing.add("%s%n  expected %s%n  but was  %s".formatted(row, expected, actual));
    }
  }

  private void report(String what, int expectedRows) {
    System.out.println(what + ": " + (rows - differing.size()) + "/" + rows);
    assertThat(differing).isEmpty();
    assertThat(rows).isEqualTo(expectedRows);
  }

  private static JsonNode read(String name) throws IOException {
    try (InputStream in = UrlConformanceTest.class.getResourceAsStream("/conformance/" + name)) {
      return new ObjectMapper().readTree(in);
    }
  }
}
