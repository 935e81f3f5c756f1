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
 */
public record Commit(
    List<FetchTask> finished, List<FetchTask> admitted, Map<String, Offset> sinks) {

  public Commit {
    finished = List.copyOf(finished);
    admitted = List.copyOf(admitted);
    sinks = Map.copyOf(sinks);
  }
}
