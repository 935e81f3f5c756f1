package dev.orbweaver.extract;

import java.util.function.Consumer;

/**
 * The URLs a style sheet loads: {@code url(...)} anywhere and the strings of {@code @import}, with
 * comments, strings and escapes read as CSS Syntax has them. Those of {@code @namespace} are names.
 *
 * <p>One pass from left to right; for one use.
 */
final class CssReferences {
  private static final char END = '\uFFFF';

  private final String css;
  private final Consumer<String> found;
  private int at;

  /** What the next string or url() means. */
  private boolean importing;

  private boolean naming;

  private CssReferences(String css, Consumer<String> found) {
    this.css = css;
    this.found = found;
  }

  static void forEach(String css, Consumer<String> found) {
    new CssReferences(css, found).scan();
  }

  private void scan() {
    while (at < css.length()) {
      char c = css.charAt(at);
      if (c == '/' && peek(1) == '*') {
        skipComment();
      } else if (c == '"' || c == '\'') {
        string(quoted());
      } else if (c == '@') {
        at++;
        String keyword = name();
        importing = keyword.equalsIgnoreCase("import");
        naming = keyword.equalsIgnoreCase("namespace");
      } else if (isNameCharacter(c)) {
        if (name().equalsIgnoreCase("url") && peek(0) == '(') {
          at++;
          url();
        }
      } else {
        if (c == ';' || c == '{' || c == '}') {
          importing = false;
          naming = false;
        }
        at++;
      }
    }
  }

  private void string(String value) {
    if (importing) {
      give(value);
      importing = false;
    }
  }

  /** Behind the parenthesis of a url: a string, or text up to the closing one. */
  private void url() {
    skipSpace();
    boolean quoted = peek(0) == '"' || peek(0) == '\'';
    String value = quoted ? quoted() : unquoted();
    if (value != null && !naming) {
      give(value);
    }
    importing = false;
  }

  private void give(String value) {
    if (!value.isEmpty()) {
      found.accept(value);
    }
  }

  /** Null for what is no URL: a quote or a space inside. */
  private String unquoted() {
    StringBuilder value = new StringBuilder();
    boolean bad = false;
    while (at < css.length() && peek(0) != ')') {
      char c = css.charAt(at);
      if (c == '\\') {
        escape(value);
      } else if (Tokens.isSpace(c)) {
        skipSpace();
        bad |= at < css.length() && peek(0) != ')';
      } else {
        bad |= c == '"' || c == '\'' || c == '(';
        value.append(c);
        at++;
      }
    }
    at++;
    return bad ? null : value.toString();
  }

  /** Reads the string that opens here; a line break ends it, as it does in browsers. */
  private String quoted() {
    StringBuilder value = new StringBuilder();
    char quote = css.charAt(at++);
    while (at < css.length()) {
      char c = css.charAt(at);
      if (c == quote) {
        at++;
        return value.toString();
      }
      if (c == '\n' || c == '\r' || c == '\f') {
        return "";
      }
      if (c == '\\') {
        escape(value);
      } else {
        value.append(c);
        at++;
      }
    }
    return value.toString();
  }

  /**
   * A backslash: up to six hexadecimal digits and a space, a line break, or the character itself.
   */
  private void escape(StringBuilder value) {
    at++;
    int digits = 0;
    int point = 0;
    while (digits < 6 && Character.digit(peek(digits), 16) >= 0 && peek(digits) < 0x80) {
      point = point * 16 + Character.digit(peek(digits), 16);
      digits++;
    }
    at += digits;
    if (digits > 0) {
      boolean scalar = point > 0 && point <= 0x10FFFF && (point < 0xD800 || point > 0xDFFF);
      value.appendCodePoint(scalar ? point : 0xFFFD);
      at += at < css.length() && Tokens.isSpace(peek(0)) ? 1 : 0;
    } else if (at < css.length()) {
      if ("\n\r\f".indexOf(peek(0)) < 0) {
        value.append(peek(0));
      }
      at++;
    }
  }

  private String name() {
    int start = at;
    while (at < css.length() && isNameCharacter(css.charAt(at))) {
      at++;
    }
    return at - start > 20 ? "" : css.substring(start, at);
  }

  private void skipComment() {
    int close = css.indexOf("*/", at + 2);
    at = close < 0 ? css.length() : close + 2;
  }

  private void skipSpace() {
    at = Tokens.skipSpace(css, at);
  }

  private char peek(int offset) {
    return at + offset < css.length() ? css.charAt(at + offset) : END;
  }

  private static boolean isNameCharacter(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '-'
        || c == '_'
        || c >= 0x80;
  }
}
