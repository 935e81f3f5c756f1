package dev.orbweaver.extract.html;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Resolves {@code &amp;} and its like, as the HTML Standard does in text and in attributes. */
final class CharacterReferences {
  private static final int LONGEST_NAME = 32;
  private static final int LONGEST_LEGACY_NAME = 6;

  /** What windows-1252 has where the control characters from 0x80 are; 0 where nothing is. */
  private static final String WINDOWS_1252 =
      "\u20AC\0\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\0\u017D\0"
          + "\0\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\0\u017E"
          + "\u0178";

  /** Read when the first name is met. */
  private static final class Names {
    static final Map<String, String> ALL = new HashMap<>(4096);
    static final Map<String, String> LEGACY = new HashMap<>(256);

    static {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(
                  CharacterReferences.class.getResourceAsStream("character-references.txt"),
                  StandardCharsets.US_ASCII))) {
        lines.lines().filter(line -> !line.startsWith("#")).forEach(Names::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static void add(String line) {
      String[] words = line.split(" ");
      StringBuilder text = new StringBuilder(2);
      for (int i = 1; i < words.length; i++) {
        text.appendCodePoint(Integer.parseInt(words[i], 16));
      }
      boolean legacy = words[0].endsWith("?");
      String name = legacy ? words[0].substring(0, words[0].length() - 1) : words[0];
      ALL.put(name, text.toString());
      if (legacy) {
        LEGACY.put(name, text.toString());
      }
    }
  }

  private final String text;
  private final boolean attribute;
  private final StringBuilder out;
  private int at;

  private CharacterReferences(String text, boolean attribute) {
    this.text = text;
    this.attribute = attribute;
    this.out = new StringBuilder(text.length());
  }

  /**
   * The text with all references replaced.
   *
   * @param attribute whether it is an attribute's value, in which {@code &copy=1} stays as it is
   */
  static String resolve(String text, boolean attribute) {
    int ampersand = text.indexOf('&');
    return ampersand < 0 ? text : new CharacterReferences(text, attribute).all(ampersand);
  }

  private String all(int first) {
    int ampersand = first;
    while (ampersand >= 0) {
      out.append(text, at, ampersand);
      at = ampersand;
      if (!(peek(1) == '#' ? numeric() : named())) {
        out.append('&');
        at = ampersand + 1;
      }
      ampersand = text.indexOf('&', at);
    }
    return out.append(text, at, text.length()).toString();
  }

  private int peek(int offset) {
    return at + offset < text.length() ? text.charAt(at + offset) : -1;
  }

  private boolean numeric() {
    boolean hex = (peek(2) | 0x20) == 'x';
    int radix = hex ? 16 : 10;
    int start = at + (hex ? 3 : 2);
    int end = start;
    int code = 0;
    for (; end < text.length() && digit(text.charAt(end), radix) >= 0; end++) {
      code = Math.min(code * radix + digit(text.charAt(end), radix), 0x110000);
    }
    if (end == start) {
      return false;
    }
    out.appendCodePoint(meant(code));
    at = end < text.length() && text.charAt(end) == ';' ? end + 1 : end;
    return true;
  }

  private static int digit(char c, int radix) {
    return c < 0x80 ? Character.digit(c, radix) : -1;
  }

  private static int meant(int code) {
    boolean surrogate = code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
    if (code == 0 || surrogate || code > Character.MAX_CODE_POINT) {
      return 0xFFFD;
    }
    char windows = code >= 0x80 && code <= 0x9F ? WINDOWS_1252.charAt(code - 0x80) : 0;
    return windows == 0 ? code : windows;
  }

  /** The longest name counts, be it one that needs no semicolon. */
  private boolean named() {
    int start = at + 1;
    int end = start;
    while (end < text.length() && end - start < LONGEST_NAME && isAlphanumeric(end)) {
      end++;
    }
    if (end < text.length() && text.charAt(end) == ';') {
      String whole = Names.ALL.get(text.substring(start, end));
      if (whole != null) {
        out.append(whole);
        at = end + 1;
        return true;
      }
    }
    for (int to = Math.min(end, start + LONGEST_LEGACY_NAME); to > start + 1; to--) {
      String legacy = Names.LEGACY.get(text.substring(start, to));
      if (legacy != null) {
        return legacy(legacy, to);
      }
    }
    return false;
  }

  private boolean legacy(String characters, int end) {
    boolean goesOn = end < text.length() && (text.charAt(end) == '=' || isAlphanumeric(end));
    if (attribute && goesOn) {
      return false;
    }
    out.append(characters);
    at = end;
    return true;
  }

  private boolean isAlphanumeric(int place) {
    char c = text.charAt(place);
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }
}
