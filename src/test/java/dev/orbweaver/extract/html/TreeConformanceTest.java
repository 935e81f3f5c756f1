package dev.orbweaver.extract.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Held against html5lib's tree construction tests: the elements that a crawler looks at are those
 * of the tree, in its order.
 */
class TreeConformanceTest {
  /** A frameset that takes a body's place takes its elements away; what was found stays found. */
  private static final Set<String> KEPT =
      Set.of(
          "<param><frameset></frameset>",
          "<source><frameset></frameset>",
          "<track><frameset></frameset>");

  @Test
  void findsTheElementsOfTheTree() {
    List<String> wrong = new ArrayList<>();
    for (JsonNode row : Rows.of("html-tree-construction.json")) {
      List<String> found = Heard.of(row.get("data").asText()).distinct();
      List<String> expected = expected(row.get("elements"));
      if (!found.equals(expected) && !KEPT.contains(row.get("data").asText())) {
        wrong.add(row + "\n   but found " + found);
      }
    }

    assertThat(wrong).isEmpty();
  }

  private static List<String> expected(JsonNode elements) {
    Set<String> lines = new LinkedHashSet<>();
    for (JsonNode element : elements) {
      String name = element.get(0).asText();
      Heard heard = new Heard();
      if (name.equals("title")) {
        heard.title(element.get(2).asText());
      } else {
        heard.element(name, attribute -> text(element.get(1).get(attribute)));
      }
      lines.addAll(heard.lines());
    }
    return List.copyOf(lines);
  }

  private static String text(JsonNode value) {
    return value == null ? null : value.asText();
  }
}
