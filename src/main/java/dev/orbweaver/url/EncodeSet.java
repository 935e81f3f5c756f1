package dev.orbweaver.url;

/**
 * A percent-encode set of the standard: which ASCII characters a component may not hold as they
 * are. Everything outside ASCII is in every set.
 */
enum EncodeSet {
  C0_CONTROL(""),
  FRAGMENT(" \"<>`"),
  QUERY(" \"#<>"),
  SPECIAL_QUERY(" \"#<>'"),
  PATH(" \"#<>?^`{}"),
  USERINFO(" \"#<>?^`{}/:;=@[\\]|");

  private final long low;
  private final long high;

  EncodeSet(String beyondControls) {
    long lowBits = 0xFFFFFFFFL; // U+0000 to U+001F
    long highBits = 1L << (0x7F - 64);
    for (int i = 0; i < beyondControls.length(); i++) {
      char c = beyondControls.charAt(i);
      if (c < 64) {
        lowBits |= 1L << c;
      } else {
        highBits |= 1L << (c - 64);
      }
    }
    low = lowBits;
    high = highBits;
  }

  boolean encodes(int c) {
    if (c < 64) {
      return (low >>> c & 1) != 0;
    }
    return c > 127 || (high >>> (c - 64) & 1) != 0;
  }
}
