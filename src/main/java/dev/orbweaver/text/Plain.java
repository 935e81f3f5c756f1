package dev.orbweaver.text;

/**
 * The one escape for text from the web before it is shown, logged or put into a report: what comes
 * out is a single line that no terminal obeys and in which nothing hides.
 *
 * <p>White space of every kind becomes a space; controls, lone surrogates, private and unassigned
 * characters become U+FFFD, so that one sees something was there; characters that have no shape of
 * their own or turn the direction of writing are left out.
 */
public final class Plain {
  private static final int REMOVED = -1;
  private static final int REPLACEMENT = 0xFFFD;
  private static final String ELLIPSIS = "\u2026";

  private Plain() {}

  /** Whether there is nothing in it but visible ASCII and spaces. */
  public static boolean isAscii(String text) {
    return asciiPrefix(text, 0) == text.length();
  }

  /** The text made plain; the same instance if it already is. */
  public static String of(String text) {
    return of(text, Integer.MAX_VALUE);
  }

  /** As {@link #of(String)}, cut to {@code maxLength} characters, the last of them an ellipsis. */
  public static String of(String text, int maxLength) {
    int clean = cleanPrefix(text);
    if (clean == text.length() && clean <= maxLength) {
      return text;
    }
    StringBuilder out = new StringBuilder(Math.min(text.length(), Math.max(maxLength, 0)) + 2);
    out.append(text, 0, clean <= maxLength ? clean : cutAt(text, maxLength + 1));
    for (int i = out.length(); i < text.length() && out.length() <= maxLength; ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      int shown = shown(c);
      if (shown != REMOVED) {
        out.appendCodePoint(shown);
      }
    }
    return shortened(out, maxLength);
  }

  private static String shortened(StringBuilder out, int maxLength) {
    if (out.length() <= maxLength) {
      return out.toString();
    }
    if (maxLength < 1) {
      return "";
    }
    out.setLength(cutAt(out, maxLength - 1));
    return out.append(ELLIPSIS).toString();
  }

  /** The largest place up to {@code end} that is not inside a surrogate pair. */
  private static int cutAt(CharSequence text, int end) {
    boolean insidePair =
        end > 0
            && end < text.length()
            && Character.isLowSurrogate(text.charAt(end))
            && Character.isHighSurrogate(text.charAt(end - 1));
    return insidePair ? end - 1 : end;
  }

  private static int cleanPrefix(String text) {
    int i = asciiPrefix(text, 0);
    while (i < text.length()) {
      int point = text.codePointAt(i);
      if (shown(point) != point) {
        return i;
      }
      i = asciiPrefix(text, i + Character.charCount(point));
    }
    return i;
  }

  /** Where the visible ASCII and spaces end that begin there. */
  private static int asciiPrefix(String text, int from) {
    int i = from;
    while (i < text.length() && text.charAt(i) >= ' ' && text.charAt(i) < 0x7F) {
      i++;
    }
    return i;
  }

  private static int shown(int c) {
    if (hides(c)) {
      return REMOVED;
    }
    return switch (Character.getType(c)) {
      case Character.CONTROL -> isSpace(c) ? ' ' : REPLACEMENT;
      case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> ' ';
      case Character.FORMAT -> REMOVED;
      case Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> REPLACEMENT;
      default -> c;
    };
  }

  private static boolean isSpace(int control) {
    return (control >= '\t' && control <= '\r') || control == 0x85;
  }

  /** Unicode's default ignorable characters that are not in its category of format characters. */
  private static boolean hides(int c) {
    if (c < 0x34F) {
      return false;
    }
    return switch (c) {
      case 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2065, 0x3164, 0xFFA0 -> true;
      default ->
          (c >= 0x180B && c <= 0x180F)
              || (c >= 0xFE00 && c <= 0xFE0F)
              || (c >= 0xFFF0 && c <= 0xFFF8)
              || (c >= 0xE0000 && c <= 0xE0FFF);
    };
  }
}
