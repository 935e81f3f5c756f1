package dev.orbweaver.extract.html;

import static dev.orbweaver.extract.html.ByteScan.indexOf;

/** Where comments, declarations and the like end. */
final class Gaps {
  private Gaps() {}

  /**
   * The end of what begins with {@code <!} or {@code <?}, or with a slash and no letter.
   *
   * @param at behind the opening angle bracket
   * @param foreign whether it stands right inside svg or math, where CDATA is text
   */
  static int end(byte[] bytes, int at, int end, boolean foreign) {
    if (ByteScan.startsWith(bytes, "!--", at, end)) {
      return commentEnd(bytes, at + 3, end);
    }
    if (foreign && startsCdata(bytes, at, end)) {
      return cdataEnd(bytes, at + 8, end);
    }
    return behindBracket(bytes, at, end);
  }

  /** The place behind the next closing angle bracket, or {@code end}. */
  static int behindBracket(byte[] bytes, int at, int end) {
    return behind(indexOf(bytes, '>', at, end), end);
  }

  /** Two brackets may be followed by more of them. */
  private static int cdataEnd(byte[] bytes, int at, int end) {
    int close = indexOf(bytes, '>', at + 2, end);
    while (close >= 0 && !(bytes[close - 1] == ']' && bytes[close - 2] == ']')) {
      close = indexOf(bytes, '>', close + 1, end);
    }
    return behind(close, end);
  }

  /** The opening dashes may be the closing ones; an exclamation mark may follow the latter. */
  private static int commentEnd(byte[] bytes, int at, int end) {
    int close = indexOf(bytes, '>', at, end);
    while (close >= 0) {
      boolean abrupt = close == at || (close == at + 1 && bytes[at] == '-');
      if (abrupt
          || dashes(bytes, at, close)
          || (bytes[close - 1] == '!' && dashes(bytes, at, close - 1))) {
        return close + 1;
      }
      close = indexOf(bytes, '>', close + 1, end);
    }
    return end;
  }

  /** Whether two dashes of the comment's own stand right before {@code place}. */
  private static boolean dashes(byte[] bytes, int at, int place) {
    return place >= at + 2 && bytes[place - 1] == '-' && bytes[place - 2] == '-';
  }

  private static boolean startsCdata(byte[] bytes, int at, int end) {
    String opening = "![CDATA[";
    for (int i = 0; i < opening.length(); i++) {
      if (at + i >= end || bytes[at + i] != opening.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static int behind(int close, int end) {
    return close < 0 ? end : close + 1;
  }
}
