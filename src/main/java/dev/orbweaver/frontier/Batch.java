package dev.orbweaver.frontier;

import dev.orbweaver.model.FetchTask;
import java.util.List;

/**
 * Tasks of one host that were taken.
 *
 * @param tasks in the order in which they are to be done
 * @param memories what an earlier process kept of the host, with the first tasks that are taken of
 *     it; else none
 * @param last whether nothing else of the host is wanted: what is left of its queue stays there
 */
public record Batch(List<FetchTask> tasks, List<byte[]> memories, boolean last) {
  public Batch {
    tasks = List.copyOf(tasks);
    memories = List.copyOf(memories);
  }

  public Batch(List<FetchTask> tasks, boolean last) {
    this(tasks, List.of(), last);
  }

  /** The same tasks, as somebody knows more of them. */
  Batch knowing(List<FetchTask> tasks) {
    return new Batch(tasks, memories, last);
  }

  Batch with(List<byte[]> kept) {
    return kept.isEmpty() ? this : new Batch(tasks, kept, last);
  }
}
