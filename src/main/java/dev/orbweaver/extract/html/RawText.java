package dev.orbweaver.extract.html;

import static dev.orbweaver.extract.html.ByteScan.NAME_END;
import static dev.orbweaver.extract.html.ByteScan.indexOf;
import static dev.orbweaver.extract.html.ByteScan.is;
import static dev.orbweaver.extract.html.ByteScan.startsWith;

/** Finds where the text of an element ends whose text holds no tags. */
final class RawText {
  private RawText() {}

  /** The place of {@code </name}, or {@code end}. */
  static int end(byte[] bytes, String name, int from, int end) {
    int open = indexOf(bytes, '<', from, end);
    while (open >= 0 && !isEndTag(bytes, name, open, end)) {
      open = indexOf(bytes, '<', open + 1, end);
    }
    return open < 0 ? end : open;
  }

  /**
   * As {@link #end}, for script: between {@code <!--} and {@code -->} a script inside the script
   * has an end tag of its own.
   */
  static int scriptEnd(byte[] bytes, int from, int end) {
    boolean escaped = false;
    boolean twice = false;
    int dashesFrom = from;
    for (int at = from; at < end; at++) {
      byte b = bytes[at];
      if (b == '<') {
        if (isEndTag(bytes, "script", at, end)) {
          if (!twice) {
            return at;
          }
          twice = false;
        } else if (escaped && !twice && isTag(bytes, "script", at + 1, end)) {
          twice = true;
        } else if (!escaped && startsWith(bytes, "!--", at + 1, end)) {
          escaped = true;
          dashesFrom = at + 2;
        }
      } else if (escaped && b == '>' && at - 2 >= dashesFrom && isClosed(bytes, at)) {
        escaped = false;
        twice = false;
      }
      if (!escaped) {
        int open = indexOf(bytes, '<', at + 1, end);
        at = open < 0 ? end : open - 1;
      }
    }
    return end;
  }

  private static boolean isClosed(byte[] bytes, int at) {
    return bytes[at - 1] == '-' && bytes[at - 2] == '-';
  }

  private static boolean isEndTag(byte[] bytes, String name, int open, int end) {
    return open + 1 < end && bytes[open + 1] == '/' && isTag(bytes, name, open + 2, end);
  }

  private static boolean isTag(byte[] bytes, String name, int at, int end) {
    int behind = at + name.length();
    return behind < end && startsWith(bytes, name, at, end) && is(bytes[behind], NAME_END);
  }
}
