package dev.orbweaver.scenarios;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;

/** What {@code explain --json} said. */
record Explained(JsonNode answer) {

  static Explained of(Path out, String asked) {
    Crawled said =
        Crawl.command(out, "explain", asked, "--out", out.toString(), "--json").run().exits(0);
    try {
      return new Explained(JsonMapper.builder().build().readTree(said.out()));
    } catch (JsonProcessingException e) {
      throw new AssertionError("no JSON: " + said.out(), e);
    }
  }

  String standing() {
    return answer.get("standing").asText();
  }

  String reason() {
    return answer.get("reason").textValue();
  }

  /** A step that must be there. */
  JsonNode step(String name) {
    for (JsonNode each : answer.get("steps")) {
      if (each.get("step").asText().equals(name)) {
        return each;
      }
    }
    throw new AssertionError("no step " + name + " in " + answer);
  }

  boolean has(String name) {
    return answer.get("steps").findValuesAsText("step").contains(name);
  }

  /** What that step said. */
  String text(String name) {
    return step(name).get("text").asText();
  }
}
