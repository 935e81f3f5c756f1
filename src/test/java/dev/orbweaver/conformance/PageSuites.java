package dev.orbweaver.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.orbweaver.inspect.BadQuestion;
import dev.orbweaver.inspect.CharsetInspection;
import dev.orbweaver.inspect.Question;
import dev.orbweaver.page.ContentType;
import dev.orbweaver.text.Encoding;
import dev.orbweaver.text.EncodingLabels;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Encodings and types of bodies. */
final class PageSuites {
  static final List<Suite> ALL =
      List.of(
          new Suite(
              "html5lib, encoding before scripts run",
              "html-encoding-prescan.json",
              file ->
                  Suite.list(file.get("cases")).stream()
                      .filter(row -> !row.get("scripted").asBoolean())
                      .toList(),
              row -> row.get("id").asText(),
              PageSuites::isRead,
              row -> null),
          new Suite(
              "web-platform-tests, several Content-Type lines",
              "wpt-content-types.json",
              file -> Suite.list(file.get("cases")),
              row -> row.get("input").toString(),
              PageSuites::means,
              row -> null));

  private PageSuites() {}

  private static boolean isRead(JsonNode row) throws BadQuestion {
    Map<String, Object> question =
        Map.of("contentType", "text/html", "body_base64", row.get("data_base64").textValue());
    Object charset = new CharsetInspection().answer(Question.of(question)).get("charset");
    return encoding(row.get("encoding").textValue()).equals(encoding((String) charset));
  }

  private static boolean means(JsonNode row) {
    List<String> lines = Suite.list(row.get("input")).stream().map(JsonNode::asText).toList();
    ContentType type = ContentType.of(lines).orElse(null);
    ContentType expected = ContentType.parse(row.get("mimeType").asText()).orElse(null);
    return type != null
        && expected != null
        && type.essence().equals(expected.essence())
        && encoding(type.charset()).equals(encoding(row.get("encoding").textValue()));
  }

  private static Optional<Encoding> encoding(String label) {
    return label == null ? Optional.empty() : EncodingLabels.find(label);
  }
}
