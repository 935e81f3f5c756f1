package dev.orbweaver.scope;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * What an expression searches for, where that is a set of texts: at the start, the end or anywhere.
 */
final class PlainTexts {
  /** Of more texts to be looked for anywhere, or at the end, the expression itself is quicker. */
  private static final int FEW = 8;

  private PlainTexts() {}

  /** The search as a comparison of texts; empty when the expression says more than those can. */
  static Optional<Predicate<String>> of(String expression) {
    return new Alternatives(expression).read().flatMap(PlainTexts::search);
  }

  private static Optional<Predicate<String>> search(List<Alternatives.Text> texts) {
    Set<String> whole = new HashSet<>();
    TreeSet<String> starts = new TreeSet<>();
    Set<String> ends = new HashSet<>();
    Set<String> parts = new HashSet<>();
    for (Alternatives.Text each : texts) {
      if (each.fromStart()) {
        (each.toEnd() ? whole : starts).add(each.text());
      } else {
        (each.toEnd() ? ends : parts).add(each.text());
      }
    }
    if (ends.size() + parts.size() > FEW) {
      return Optional.empty();
    }
    List<Predicate<String>> searches = new ArrayList<>();
    if (!starts.isEmpty()) {
      searches.add(startsWithOne(starts));
    }
    ends.forEach(end -> searches.add(url -> url.endsWith(end)));
    parts.forEach(part -> searches.add(url -> url.contains(part)));
    if (!whole.isEmpty()) {
      searches.add(whole::contains);
    }
    return searches.stream().reduce(Predicate::or);
  }

  /** The only one that may match is the last that is not behind the URL, if none begins another. */
  private static Predicate<String> startsWithOne(TreeSet<String> starts) {
    TreeSet<String> shortest = new TreeSet<>();
    for (String each : starts) {
      if (shortest.isEmpty() || !each.startsWith(shortest.last())) {
        shortest.add(each);
      }
    }
    String[] sorted = shortest.toArray(String[]::new);
    return new StartsWithOne(sorted);
  }
}
