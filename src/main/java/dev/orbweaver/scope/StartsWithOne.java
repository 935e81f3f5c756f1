package dev.orbweaver.scope;

import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Whether a text starts with one of many, of which none starts with another: then only the last
 * that is not behind the text in their order can be it.
 */
final class StartsWithOne implements Predicate<String> {
  private final String[] sorted;

  /**
   * Where it was found last; the links of a page mostly start alike. A lost update does no harm.
   */
  private int latest;

  StartsWithOne(String[] sorted) {
    this.sorted = sorted;
  }

  @Override
  public boolean test(String text) {
    if (text.startsWith(sorted[latest])) {
      return true;
    }
    int at = Arrays.binarySearch(sorted, text);
    int last = at >= 0 ? at : -at - 2;
    if (last < 0 || !text.startsWith(sorted[last])) {
      return false;
    }
    latest = last;
    return true;
  }
}
