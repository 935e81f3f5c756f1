package dev.orbweaver.sitemap;

import java.util.ArrayList;
import java.util.List;

/** A start tag taken apart: its name, then names and values of its attributes by turns. */
final class TagParts {
  private final String tag;
  private final List<String> parts = new ArrayList<>();
  private int at;

  private TagParts(String tag) {
    this.tag = tag;
  }

  /**
   * @param tag what stands between the angle brackets
   */
  static List<String> of(String tag) {
    TagParts parts = new TagParts(tag);
    parts.split();
    return parts.parts;
  }

  private void split() {
    parts.add(word());
    skipBlanks();
    while (at < tag.length()) {
      int before = at;
      String name = word();
      skipBlanks();
      if (at < tag.length() && tag.charAt(at) == '=') {
        at++;
        skipBlanks();
        parts.add(name);
        parts.add(value());
      }
      skipBlanks();
      at += at == before ? 1 : 0; // something that belongs nowhere
    }
  }

  private String word() {
    int from = at;
    while (at < tag.length() && !isBlank() && tag.charAt(at) != '=') {
      at++;
    }
    return tag.substring(from, at);
  }

  private String value() {
    char quote = at < tag.length() ? tag.charAt(at) : ' ';
    if (quote != '"' && quote != '\'') {
      return word();
    }
    int close = tag.indexOf(quote, at + 1);
    int end = close < 0 ? tag.length() : close;
    String value = tag.substring(at + 1, end);
    at = Math.min(tag.length(), end + 1);
    return value;
  }

  private void skipBlanks() {
    while (at < tag.length() && isBlank()) {
      at++;
    }
  }

  private boolean isBlank() {
    return Character.isWhitespace(tag.charAt(at));
  }
}
