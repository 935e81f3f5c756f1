package dev.orbweaver.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.orbweaver.page.CharsetSniffer;
import dev.orbweaver.page.ContentType;
import dev.orbweaver.text.Encoding;
import dev.orbweaver.text.EncodingLabels;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Encodings and types of bodies. */
final class PageSuites {
  static final List<Suite> ALL =
      List.of(
          new Suite(
              "html5lib, encoding before detection",
              "html-encoding-prescan.json",
              file ->
                  Suite.list(file.get("cases")).stream()
                      .filter(row -> !row.get("scripted").asBoolean())
                      .toList(),
              row -> row.get("id").asText(),
              PageSuites::declares,
              row -> null),
          new Suite(
              "web-platform-tests, several Content-Type lines",
              "wpt-content-types.json",
              file -> Suite.list(file.get("cases")),
              row -> row.get("input").toString(),
              PageSuites::means,
              row -> null));

  private PageSuites() {}

  private static boolean declares(JsonNode row) throws IOException {
    Optional<Encoding> expected = EncodingLabels.find(row.get("encoding").asText());
    Optional<Encoding> declared = CharsetSniffer.hinted(row.get("data_base64").binaryValue(), null);
    return declared.or(() -> Optional.of(EncodingLabels.WINDOWS_1252)).equals(expected);
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
