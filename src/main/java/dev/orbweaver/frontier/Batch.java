package dev.orbweaver.frontier;

import dev.orbweaver.model.FetchTask;
import java.util.List;

/**
 * Tasks of one host that were taken.
 *
 * @param tasks in the order in which they are to be done
 * @param last whether nothing else of the host is wanted: what is left of its queue stays there
 */
public record Batch(List<FetchTask> tasks, boolean last) {
  public Batch {
    tasks = List.copyOf(tasks);
  }
}
