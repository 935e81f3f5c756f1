package dev.orbweaver.frontier;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Offset;
import java.util.List;
import java.util.Map;

/**
 * What becomes true at once.
 *
 * @param finished tasks whose records every sink has accepted
 * @param admitted tasks that {@link FrontierStore#admit} gave for this group
 * @param sinks the position of each sink's output after this group, by its name
 * @param forced whether all outputs are safe from a power cut up to those positions, so that this
 *     commit may be made so too
 * @param hosts what is to be remembered of a host from now on, in place of what was before; the
 *     bytes are their owner's
 * @param facts what is to be known from now on, under keys that were asked for and not known
 * @param crawl what is to be remembered of the crawl as a whole; null: what was before
 */
public record Commit(
    List<FetchTask> finished,
    List<FetchTask> admitted,
    Map<String, Offset> sinks,
    boolean forced,
    Map<String, byte[]> hosts,
    Map<FactKey, String> facts,
    byte[] crawl) {

  public Commit {
    finished = List.copyOf(finished);
    admitted = List.copyOf(admitted);
    sinks = Map.copyOf(sinks);
    hosts = Map.copyOf(hosts);
    facts = Map.copyOf(facts);
  }

  /** A group without facts. */
  public Commit(
      List<FetchTask> finished,
      List<FetchTask> admitted,
      Map<String, Offset> sinks,
      boolean forced,
      Map<String, byte[]> hosts,
      byte[] crawl) {
    this(finished, admitted, sinks, forced, hosts, Map.of(), crawl);
  }

  /** A group after which hosts and the crawl are remembered as before. */
  public Commit(List<FetchTask> finished, List<FetchTask> admitted, Map<String, Offset> sinks) {
    this(finished, admitted, sinks, false, Map.of(), Map.of(), null);
  }
}
