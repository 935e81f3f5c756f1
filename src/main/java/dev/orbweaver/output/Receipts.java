package dev.orbweaver.output;

import java.util.List;

/**
 * The receipts of all hosts of a crawl.
 *
 * @param hosts in any order
 * @param now the monotonic time that their times are of
 * @param wallMillis the wall-clock time at that moment
 */
public record Receipts(List<HostReceipt> hosts, long now, long wallMillis) {
  public static final Receipts NONE = new Receipts(List.of(), 0, 0);

  public Receipts {
    hosts = List.copyOf(hosts);
  }

  /** A line for each origin that is dead, in their order. */
  List<String> deaths() {
    return hosts.stream().flatMap(host -> host.deaths(now, wallMillis).stream()).sorted().toList();
  }
}
