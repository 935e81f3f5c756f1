package dev.orbweaver.frontier;

import dev.orbweaver.model.FetchTask;
import java.util.List;
import java.util.Map;

/**
 * What the store says of a group.
 *
 * @param tasks the links that were never seen, as new tasks: one list for each discovery
 * @param facts those of the facts asked for that are known
 */
public record Admission(List<List<FetchTask>> tasks, Map<FactKey, String> facts) {
  public Admission {
    facts = Map.copyOf(facts);
  }
}
