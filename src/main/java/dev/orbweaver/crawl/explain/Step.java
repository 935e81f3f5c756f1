package dev.orbweaver.crawl.explain;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One rule on a URL's way.
 *
 * @param name of the rule, one word
 * @param text what it said, for people
 * @param facts the same for machines; values are texts, numbers, truth values or null
 */
public record Step(String name, String text, Map<String, Object> facts) {
  public Step {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /** A step whose facts are named one after another. */
  static Step of(String name, String text, Object... namesAndValues) {
    Map<String, Object> facts = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      facts.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return new Step(name, text, facts);
  }
}
