package dev.orbweaver.crawl.explain;

import java.util.List;
import java.util.Map;

/**
 * What is known of one host.
 *
 * @param ends how its URLs ended, each how often
 * @param recordsRead whether that was counted at all
 * @param queued its URLs without an end; negative when there is no state to ask
 * @param memories what is remembered of it
 * @param now monotonic nanoseconds
 * @param wallMillis wall-clock time
 */
public record HostEvidence(
    String host,
    Map<String, Long> ends,
    boolean recordsRead,
    long queued,
    List<byte[]> memories,
    long now,
    long wallMillis) {
  public HostEvidence {
    memories = List.copyOf(memories);
  }
}
