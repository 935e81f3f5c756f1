package dev.orbweaver.scope;

import dev.orbweaver.config.Section;
import java.time.Duration;

/**
 * What one host, or one site, may cost.
 *
 * @param pages URLs answered in full, redirects too
 * @param bytes of their decoded bodies
 * @param time from when it was first given work
 */
public record Budget(long pages, long bytes, Duration time) {
  private static final Duration EVER = Duration.ofNanos(Long.MAX_VALUE);
  public static final Budget UNLIMITED = new Budget(Long.MAX_VALUE, Long.MAX_VALUE, EVER);

  static Budget of(Section section) {
    return new Budget(
        section.countOrUnlimited("pages", 1),
        section.bytesOrUnlimited("bytes"),
        section.durationOrUnlimited("time"));
  }

  boolean isUnlimited() {
    return pages == Long.MAX_VALUE && bytes == Long.MAX_VALUE && time.equals(EVER);
  }

  /** Which part of it is used up, in words; null when none is. */
  public String exceededBy(long pagesSpent, long bytesSpent, Duration timeSpent) {
    if (pagesSpent >= pages) {
      return pages + " pages";
    }
    if (bytesSpent >= bytes) {
      return bytes + " bytes";
    }
    return timeSpent.compareTo(time) >= 0 ? time.toSeconds() + " s" : null;
  }
}
