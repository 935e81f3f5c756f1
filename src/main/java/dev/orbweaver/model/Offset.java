package dev.orbweaver.model;

/**
 * How much of an output is committed.
 *
 * @param bytes of its (main) file
 * @param records in it
 */
public record Offset(long bytes, long records) {
  /** Nothing yet: the output starts anew. */
  public static final Offset START = new Offset(0, 0);

  public boolean isStart() {
    return bytes == 0 && records == 0;
  }
}
