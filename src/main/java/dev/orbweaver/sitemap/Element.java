package dev.orbweaver.sitemap;

import java.util.Map;

/**
 * An element's start.
 *
 * @param namespace its namespace; {@code ""} when there is none
 * @param name its name without a prefix
 * @param attributes those without a prefix, by name
 */
record Element(String namespace, String name, Map<String, String> attributes) {
  boolean is(String wanted) {
    return name.equalsIgnoreCase(wanted);
  }
}
