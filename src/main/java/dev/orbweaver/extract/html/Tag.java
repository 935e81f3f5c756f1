package dev.orbweaver.extract.html;

import java.nio.charset.StandardCharsets;

/**
 * What the scan knows of an element by its name.
 *
 * @param id its place among all that are known
 * @param ascii the name as bytes
 * @param role what its start tag does to the scan
 * @param wanted whether {@link Elements} is to be shown it
 * @param wantedInForeign the same, of svg and math
 * @param isVoid whether it never has content
 * @param breaksOut whether its start tag ends svg and math around it
 * @param fixesBody whether no frameset can take the body's place after it
 * @param endsAsStart whether its end tag counts as a start tag
 * @param takesOthersAlong whether what is still open inside it ends with it
 */
record Tag(
    int id,
    String name,
    byte[] ascii,
    Role role,
    boolean wanted,
    boolean wantedInForeign,
    boolean isVoid,
    boolean breaksOut,
    boolean fixesBody,
    boolean endsAsStart,
    boolean takesOthersAlong) {

  private static final int UNKNOWN = 0;

  /** Any element that nothing is known of. */
  static Tag unknown(boolean wanted) {
    return new Tag(
        UNKNOWN, "", new byte[0], Role.NORMAL, wanted, wanted, false, false, false, false, true);
  }

  boolean isUnknown() {
    return id == UNKNOWN;
  }

  enum Role {
    NORMAL,
    /** All up to its end tag is text. */
    RAW_TEXT,
    SCRIPT,
    TITLE,
    NOFRAMES,
    /** All that follows is text. */
    PLAINTEXT,
    TEMPLATE,
    FRAMESET,
    FRAME,
    SVG,
    MATH;

    boolean holdsText() {
      return this == RAW_TEXT || this == SCRIPT || this == TITLE || this == NOFRAMES;
    }
  }

  static byte[] ascii(String name) {
    return name.getBytes(StandardCharsets.US_ASCII);
  }

  boolean is(byte[] bytes, int from, int to) {
    if (to - from != ascii.length) {
      return false;
    }
    for (int i = 0; i < ascii.length; i++) {
      if (ByteScan.lower(bytes[from + i]) != ascii[i]) {
        return false;
      }
    }
    return true;
  }
}
