package dev.orbweaver.extract.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Held against html5lib's tokenizer tests: every start tag with every attribute. */
class TokenizerConformanceTest {

  @Test
  void findsTheStartTagsThatTheStandardFinds() {
    List<String> wrong = new ArrayList<>();
    for (JsonNode row : Rows.of("html-tokenizer.json")) {
      List<String> expected = expected(row.get("tags"));
      List<String> found = found(row.get("input").asText(), row.get("tags"));
      if (!found.equals(expected)) {
        wrong.add(row + " but found " + found);
      }
    }

    assertThat(wrong).isEmpty();
  }

  @Test
  void resolvesTheCharacterReferencesThatTheStandardResolves() {
    List<String> wrong = new ArrayList<>();
    for (JsonNode row : Rows.of("html-character-references.json")) {
      String found = CharacterReferences.resolve(row.get(0).asText(), false);
      if (!found.equals(row.get(1).asText())) {
        wrong.add(row + " but found " + found);
      }
    }

    assertThat(wrong).isEmpty();
  }

  private static List<String> expected(JsonNode tags) {
    List<String> lines = new ArrayList<>();
    for (JsonNode tag : tags) {
      TreeMap<String, String> attributes = new TreeMap<>();
      for (var attribute : tag.get(1).properties()) {
        if (isAscii(attribute.getKey())) {
          attributes.put(attribute.getKey(), attribute.getValue().asText());
        }
      }
      if (isAscii(tag.get(0).asText())) {
        lines.add(tag.get(0).asText() + attributes);
      }
    }
    return lines;
  }

  /** Other names cannot be asked for; nothing in HTML has one. */
  private static boolean isAscii(String name) {
    return name.chars().allMatch(c -> c < 0x80);
  }

  /** Which names to ask for is read off the expected tags. */
  private static List<String> found(String input, JsonNode tags) {
    Set<String> names = new TreeSet<>();
    Set<String> attributeNames = new TreeSet<>();
    for (JsonNode tag : tags) {
      names.add(tag.get(0).asText());
      tag.get(1).fieldNames().forEachRemaining(attributeNames::add);
    }
    names.add("a");
    List<String> lines = new ArrayList<>();
    byte[] utf8 = input.getBytes(StandardCharsets.UTF_8);
    HtmlScan.scan(
        new Source(utf8, 0, utf8.length, StandardCharsets.UTF_8),
        TagTable.wanting(names, Set.of()),
        new Elements() {
          @Override
          public void element(String name, Attributes attributes) {
            TreeMap<String, String> values = new TreeMap<>();
            for (String attribute : attributeNames) {
              if (attributes.has(attribute)) {
                values.put(attribute, attributes.value(attribute));
              }
            }
            lines.add(name + values);
          }

          @Override
          public void title(String text) {
            lines.add("title " + text);
          }

          @Override
          public void style(String text) {
            lines.add("style " + text);
          }
        });
    return lines;
  }
}
