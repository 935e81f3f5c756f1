package dev.orbweaver.crawl.explain;

import dev.orbweaver.crawl.Spent;
import dev.orbweaver.frontier.Sighting;
import dev.orbweaver.scope.traps.FirstPages;
import dev.orbweaver.scope.traps.Parked;
import java.util.Map;

/**
 * What is known of one URL.
 *
 * @param sighting what the frontier knows; null when there is no state to ask
 * @param inHand whether it is handed out at this moment
 * @param record its line of {@code pages.jsonl}; null when it has none, or nobody looked
 * @param site what all hosts of its registrable domain have cost; null when nobody knows
 * @param recordsRead whether all records were looked through
 * @param traps what is taken for a trap
 * @param pages what was fetched of URLs that differ in an id only
 * @param now monotonic nanoseconds
 * @param wallMillis wall-clock time
 */
public record Evidence(
    Sighting sighting,
    boolean inHand,
    Spent site,
    Map<String, Object> record,
    boolean recordsRead,
    Parked traps,
    FirstPages pages,
    long now,
    long wallMillis) {

  /** What a crawl at work tells, which does not read its records. */
  public static Evidence of(
      Sighting sighting,
      boolean inHand,
      Spent site,
      Parked traps,
      FirstPages pages,
      long now,
      long wallMillis) {
    return new Evidence(sighting, inHand, site, null, false, traps, pages, now, wallMillis);
  }

  boolean hasRecord() {
    return record != null;
  }

  boolean isQueued() {
    return sighting != null && sighting.queued() != null;
  }

  boolean isSeen() {
    return sighting != null && sighting.seen();
  }

  /** Whether the crawl has anything to do with the URL. */
  public boolean isMet() {
    return hasRecord() || isSeen() || isQueued() || inHand;
  }
}
