package dev.orbweaver.extract.html;

import static dev.orbweaver.extract.html.ByteScan.SPACE;
import static dev.orbweaver.extract.html.ByteScan.is;

/** Whether the document has frames in the place of a body, and whether it still may have. */
final class Framesets {
  private boolean bodyIsFixed;
  private int depth;
  private boolean met;

  /** Something was met that only a body holds. */
  void fixBody() {
    bodyIsFixed = true;
  }

  void text(byte[] bytes, int from, int to) {
    for (int i = from; i < to && !bodyIsFixed; i++) {
      bodyIsFixed = bytes[i] != 0 && !is(bytes[i], SPACE);
    }
  }

  /** A frameset begins; counts only as long as there may be one. */
  void begin() {
    if (!bodyIsFixed) {
      met = true;
      depth++;
    }
  }

  /** One begins inside another. */
  void beginInside() {
    depth++;
  }

  void end() {
    depth = Math.max(depth - 1, 0);
  }

  /** From the first frameset on hardly any other element counts. */
  boolean met() {
    return met;
  }

  /** Whether a frameset or frame may stand here. */
  boolean open() {
    return depth > 0;
  }
}
