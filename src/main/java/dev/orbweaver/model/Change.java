package dev.orbweaver.model;

import java.util.Locale;
import java.util.Set;

/** What has become of a page since an earlier crawl. */
public enum Change {
  /** The earlier crawl had no such page. */
  NEW,
  /** The server says that it is the same, or its body is. */
  UNCHANGED,
  /** Its body is another. */
  CHANGED,
  /** The server says that it is no more: 404 or 410. */
  GONE,
  /** It had another end this time, by which nothing is told: redirected, refused, failed. */
  UNTOLD;

  private static final Set<Integer> NO_MORE = Set.of(404, 410);

  /** Null when no earlier crawl is known, or it is no page now and was none then. */
  static Change of(Visit visit) {
    Earlier earlier = visit.task().earlier();
    if (earlier == null || visit.task().isSitemap()) {
      return null;
    }
    Reason reason = visit.outcome().reason();
    if (!earlier.wasFetched()) {
      return reason == Reason.OK ? NEW : null;
    }
    if (reason == Reason.NOT_MODIFIED) {
      return UNCHANGED;
    }
    if (reason == Reason.HTTP_STATUS && NO_MORE.contains(visit.response().status())) {
      return GONE;
    }
    boolean comparable = reason == Reason.OK && earlier.sha256() != null && visit.sha256() != null;
    if (!comparable) {
      return UNTOLD;
    }
    return visit.sha256().equals(earlier.sha256()) ? UNCHANGED : CHANGED;
  }

  /** The name used in records. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
