package dev.orbweaver.url;

/**
 * What a piece of a URL looks like: whether a program may have made it up.
 *
 * <p>Only that: whether an id changes anything is found out by what the pages are.
 */
enum IdShape {
  /** Not an id. */
  NONE,
  /** Letters and digits that may be anything; an id only where others are known to stand. */
  PERHAPS,
  /**
   * Eight letters and digits that take turns three times, or a number of eight digits: perhaps of a
   * session, perhaps of a thing. Names with a number, dates and times are none.
   */
  SHORT,
  /** Sixteen hexadecimal digits (hyphens apart) or twenty letters and digits, some of each. */
  LONG;

  private static final int SHORTEST = 8;
  private static final int HEXADECIMAL = 16;
  private static final int ANY = 20;
  private static final int FEW = 3;
  private static final int SECONDS = 10;

  boolean isId() {
    return this == SHORT || this == LONG;
  }

  /** Most pieces are short. */
  static IdShape of(String text, int from, int to) {
    return to - from < SHORTEST ? NONE : ofLonger(text, from, to);
  }

  private static IdShape ofLonger(String text, int from, int to) {
    int digits = 0;
    int letters = 0;
    int hexadecimal = 0;
    int turns = 0;
    boolean before = false;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      if (!digit && !letter && c != '-') {
        return NONE;
      }
      digits += digit ? 1 : 0;
      letters += letter ? 1 : 0;
      hexadecimal += digit || letter && (c | 0x20) <= 'f' ? 1 : 0;
      turns += i > from && digit != before ? 1 : 0;
      before = digit;
    }
    int length = digits + letters;
    boolean plain = length == to - from;
    boolean isHexadecimal = hexadecimal == length && length >= HEXADECIMAL;
    if (digits >= FEW && letters >= 1 && (isHexadecimal || length >= ANY && plain)) {
      return LONG;
    }
    boolean made = letters == 0 || turns >= FEW;
    if (made && plain && !isTime(text, from, to, letters)) {
      return SHORT;
    }
    return plain ? PERHAPS : NONE;
  }

  /** A date in eight digits, whatever follows it; or seconds since 1970, as calendars have them. */
  private static boolean isTime(String text, int from, int to, int letters) {
    int date = 0;
    for (int i = from; i < from + SHORTEST; i++) {
      char c = text.charAt(i);
      if (c > '9') {
        return false;
      }
      date = date * 10 + c - '0';
    }
    int month = date / 100 % 100;
    int day = date % 100;
    boolean year = date >= 1800_00_00 && date < 2300_00_00;
    boolean seconds = letters == 0 && to - from == SECONDS && text.charAt(from) == '1';
    return seconds || year && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  }
}
