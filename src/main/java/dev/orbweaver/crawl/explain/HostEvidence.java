package dev.orbweaver.crawl.explain;

import java.util.List;
import java.util.Map;

/**
 * What is known of one host.
 *
 * @param ends how its URLs ended, each how often
 * @param counted whether that was counted at all
 * @param queued its URLs without an end; negative when there is no state to ask
 * @param shared whether others talk to it too, and take turns with this crawl
 * @param memories what is remembered of it
 * @param traps groups of its URLs that are parked
 * @param now monotonic nanoseconds
 * @param wallMillis wall-clock time
 */
public record HostEvidence(
    String host,
    Map<String, Long> ends,
    Ends counted,
    long queued,
    boolean shared,
    List<byte[]> memories,
    List<String> traps,
    long now,
    long wallMillis) {

  /** Whether ends were counted. */
  public enum Ends {
    COUNTED,
    /** There are no records. */
    NO_RECORDS,
    /** There may be, but who was asked does not read them. */
    ELSEWHERE
  }

  /** What a crawl at work tells, which does not read its records. */
  public static HostEvidence ofCrawlAtWork(
      String host,
      long queued,
      boolean shared,
      List<byte[]> memories,
      List<String> traps,
      long now,
      long wallMillis) {
    return new HostEvidence(
        host, Map.of(), Ends.ELSEWHERE, queued, shared, memories, traps, now, wallMillis);
  }

  public HostEvidence {
    memories = List.copyOf(memories);
    traps = List.copyOf(traps);
  }
}
