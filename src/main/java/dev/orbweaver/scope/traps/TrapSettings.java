package dev.orbweaver.scope.traps;

import com.typesafe.config.Config;
import dev.orbweaver.config.Section;

/**
 * The settings at {@code orbweaver.traps}.
 *
 * @param enabled whether anything is taken for a trap at all
 * @param repetition so many times the same segments may not follow each other in a path
 * @param depth the most segments in a path
 * @param query so many pages without anything new and URLs with a query like theirs are parked
 * @param path the same for URLs without a query
 * @param ids so many pages that say the same although an id in their URLs differs, and that id is
 *     taken for one that changes nothing
 * @param hosts so many hosts without anything new and further hosts of their site are parked
 */
public record TrapSettings(
    boolean enabled, int repetition, int depth, int query, int path, int ids, int hosts) {

  /** Nothing is a trap. */
  public static final TrapSettings OFF = new TrapSettings(false, 2, 1, 1, 1, 1, 1);

  public static TrapSettings of(Config root) {
    Section traps = Section.of(root, "orbweaver.traps");
    Section novelty = traps.section("novelty");
    return new TrapSettings(
        traps.flag("enabled"),
        traps.count("repetition", 2),
        traps.count("depth", 1),
        novelty.count("query", 1),
        novelty.count("path", 1),
        novelty.count("ids", 1),
        novelty.count("hosts", 1));
  }
}
