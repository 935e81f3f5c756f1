package dev.orbweaver.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;

/**
 * Counts what work costs by the bytes it allocates, which do not depend on how busy the machine is.
 * Work that copies its input again and again shows here long before it takes noticeable time; work
 * that only looks at it again and again does not end for a large input.
 */
public final class Cost {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** For classes that are loaded, tables that are filled. */
  private static final long ONCE = 32 << 20;

  private Cost() {}

  /**
   * Does the work on this thread and holds it to so many bytes for each unit of its input.
   *
   * @param size of the input
   */
  public static <T> T inProportion(int size, int bytesEach, Supplier<T> work) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    T result = work.get();
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    assertThat(allocated)
        .as("bytes allocated for an input of " + size)
        .isLessThan(ONCE + (long) size * bytesEach);
    return result;
  }
}
