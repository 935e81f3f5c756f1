package dev.orbweaver.extract;

import java.util.Optional;

/** Reads the URL out of a refresh: {@code 5; url=/next}, as forgiving as the HTML Standard. */
final class RefreshTarget {
  private RefreshTarget() {}

  /** The URL reference; empty when the value is no refresh, or one that only reloads the page. */
  static Optional<String> in(String value) {
    int at = afterTime(value);
    if (at < 0) {
      return Optional.empty();
    }
    at = Tokens.skipSpace(value, at);
    if (at < value.length() && (value.charAt(at) == ';' || value.charAt(at) == ',')) {
      at = Tokens.skipSpace(value, at + 1);
    }
    return at >= value.length() ? Optional.empty() : Optional.of(unquoted(value, at));
  }

  /** The place after a valid time, or -1. */
  private static int afterTime(String value) {
    int start = Tokens.skipSpace(value, 0);
    int at = start;
    while (at < value.length() && isDigit(value.charAt(at))) {
      at++;
    }
    if (at == start && (at >= value.length() || value.charAt(at) != '.')) {
      return -1;
    }
    while (at < value.length() && (isDigit(value.charAt(at)) || value.charAt(at) == '.')) {
      at++;
    }
    boolean separated =
        at >= value.length()
            || value.charAt(at) == ';'
            || value.charAt(at) == ','
            || Tokens.isSpace(value.charAt(at));
    return separated ? at : -1;
  }

  private static String unquoted(String value, int start) {
    int at = start;
    if (lower(value.charAt(at)) == 'u') {
      at = afterUrlEquals(value, start);
      if (at < 0) {
        return value.substring(start);
      }
    }
    if (at < value.length() && (value.charAt(at) == '"' || value.charAt(at) == '\'')) {
      int close = value.indexOf(value.charAt(at), at + 1);
      return close < 0 ? value.substring(at + 1) : value.substring(at + 1, close);
    }
    return value.substring(at);
  }

  /** The place after {@code url =}, or -1 when it is not that: then it is part of the URL. */
  private static int afterUrlEquals(String value, int start) {
    if (!value.regionMatches(true, start, "url", 0, 3)) {
      return -1;
    }
    int equals = Tokens.skipSpace(value, start + 3);
    boolean found = equals < value.length() && value.charAt(equals) == '=';
    return found ? Tokens.skipSpace(value, equals + 1) : -1;
  }

  private static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char) (c + 0x20) : c;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
