package dev.orbweaver.sitemap;

import java.util.Map;

/** What stands behind an ampersand: XML's five entities and characters by number. */
final class References {
  private static final Map<String, String> KNOWN =
      Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'");

  private References() {}

  static boolean isNamePart(int c) {
    return c == '#' || c < 0x80 && Character.isLetterOrDigit(c);
  }

  /** The text with its references resolved; what only looks like one stays. */
  static String resolve(String text) {
    int ampersand = text.indexOf('&');
    if (ampersand < 0) {
      return text;
    }
    StringBuilder resolved = new StringBuilder(text.length());
    int from = 0;
    while (ampersand >= 0) {
      resolved.append(text, from, ampersand);
      int end = ampersand + 1;
      while (end < text.length() && isNamePart(text.charAt(end))) {
        end++;
      }
      boolean reference = end < text.length() && text.charAt(end) == ';' && end > ampersand + 1;
      resolved.append(reference ? one(text.substring(ampersand + 1, end)) : "&");
      from = reference ? end + 1 : ampersand + 1;
      ampersand = text.indexOf('&', from);
    }
    return resolved.append(text, from, text.length()).toString();
  }

  /** An entity that nobody here knows is nothing: whatever it stands for is not looked up. */
  private static String one(String name) {
    return name.startsWith("#") ? character(name.substring(1)) : KNOWN.getOrDefault(name, "");
  }

  private static String character(String number) {
    try {
      boolean hex = number.startsWith("x") || number.startsWith("X");
      int point = hex ? Integer.parseInt(number.substring(1), 16) : Integer.parseInt(number);
      return Character.isValidCodePoint(point) ? Character.toString(point) : "";
    } catch (NumberFormatException e) {
      return "";
    }
  }
}
