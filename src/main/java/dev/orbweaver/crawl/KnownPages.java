package dev.orbweaver.crawl;

import dev.orbweaver.frontier.FactKey;
import dev.orbweaver.scope.traps.FirstPage;
import dev.orbweaver.scope.traps.FirstPages;
import java.util.function.Function;

/**
 * Which page was fetched first of those that differ in an id only, among the facts of a frontier:
 * as many as there are, on its disk, for every process that goes on with the crawl.
 */
public record KnownPages(Function<FactKey, String> facts) implements FirstPages {
  /** Beside it stand halves of digests, and hashes of names. */
  private static final long KIND = 0x6964_2062_7574_2031L;

  /** Under what the first page of those is remembered that are this but for an id. */
  public static FactKey key(long rest) {
    return new FactKey(KIND, rest);
  }

  @Override
  public FirstPage of(long rest) {
    String known = facts.apply(key(rest));
    return known == null ? null : FirstPage.parse(known);
  }
}
