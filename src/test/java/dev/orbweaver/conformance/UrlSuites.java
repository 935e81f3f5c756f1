package dev.orbweaver.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.orbweaver.inspect.BadQuestion;
import dev.orbweaver.inspect.Question;
import dev.orbweaver.inspect.UrlInspection;
import dev.orbweaver.url.RegistrableDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** URL parsing, relative references, registrable domains. */
final class UrlSuites {
  static final List<Suite> ALL =
      List.of(
          new Suite(
              "web-platform-tests, URL parsing",
              "wpt-urltestdata.json",
              file -> Suite.list(file).stream().filter(row -> row.has("input")).toList(),
              row -> row.get("input") + " on " + row.get("base"),
              row -> Objects.equals(row.path("href").textValue(), href(row, "base", "input")),
              row -> null),
          new Suite(
              "RFC 3986, sections 5.4.1 and 5.4.2",
              "rfc3986-resolve.json",
              UrlSuites::references,
              row -> "`" + row.get("ref").textValue() + "`",
              row -> row.get("target").textValue().equals(href(row, "base", "ref")),
              UrlSuites::whatwg),
          new Suite(
              "public suffix list, test vectors",
              "public-suffix-vectors.json",
              file -> Suite.list(file.get("cases")),
              row -> row.get("host").textValue(),
              row ->
                  Objects.equals(
                      row.get("registrable_domain").textValue(),
                      RegistrableDomain.find(row.get("host").textValue()).orElse(null)),
              row -> null));

  private UrlSuites() {}

  private static String href(JsonNode row, String base, String input) throws BadQuestion {
    Map<String, Object> question = new HashMap<>();
    question.put("base", row.get(base).textValue());
    question.put("input", row.get(input).textValue());
    return (String) new UrlInspection().answer(Question.of(question)).get("href");
  }

  /** The rows of both sections, each with the base they share. */
  private static List<JsonNode> references(JsonNode file) {
    List<JsonNode> rows = new ArrayList<>();
    for (String section : List.of("normal", "abnormal")) {
      for (JsonNode row : file.get(section)) {
        rows.add(
            ((com.fasterxml.jackson.databind.node.ObjectNode) row.deepCopy())
                .set("base", file.get("base")));
      }
    }
    return rows;
  }

  private static String whatwg(JsonNode row) {
    return switch (row.get("ref").textValue()) {
      case "//g" -> "the URL standard gives an http URL without a path the path `/`";
      case "http:g" -> "the URL standard takes it for relative, as RFC 3986 allows";
      default -> null;
    };
  }
}
