package dev.orbweaver.scope;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;

/**
 * The verdicts of patterns on the URLs judged last. Menus and footers name the same URLs on every
 * page, and a search by a pattern costs many times what a look at this costs.
 *
 * <p>Any number of threads may share it; a place holds the URL that came last.
 */
final class RecentVerdicts {
  private static final int PLACES = 1 << 13;

  private record Judged(String href, ScopeVerdict verdict) {}

  private final AtomicReferenceArray<Judged> judged = new AtomicReferenceArray<>(PLACES);

  ScopeVerdict of(String href, Function<String, ScopeVerdict> rules) {
    int hash = href.hashCode();
    int place = (hash ^ (hash >>> 13)) & (PLACES - 1);
    Judged known = judged.getPlain(place);
    if (known != null && known.href.equals(href)) {
      return known.verdict;
    }
    ScopeVerdict verdict = rules.apply(href);
    judged.setRelease(place, new Judged(href, verdict));
    return verdict;
  }
}
