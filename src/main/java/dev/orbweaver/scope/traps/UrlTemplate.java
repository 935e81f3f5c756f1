package dev.orbweaver.scope.traps;

import dev.orbweaver.url.IdPlace;
import dev.orbweaver.url.Url;
import java.util.TreeSet;

/**
 * What URLs have in common that one program may have made: numbers and ids in the path replaced by
 * stars, and of the query only the names, in order.
 */
final class UrlTemplate {
  /** Longer ones without a break are ids, or text that nobody chose as a name. */
  private static final int LONG = 40;

  /** Of what is told apart by its depth only; a path may have thousands of folders. */
  private static final int DEEPEST = 64;

  private static final int HEXADECIMAL = 8;
  private static final int MOST_NAMES = 24;

  private UrlTemplate() {}

  /** {@code http://h/cal/*?m=*&y=*} for {@code http://h/cal/7?y=2026&m=4}. */
  static String of(Url url) {
    StringBuilder template = new StringBuilder(url.origin());
    for (String segment : PathShape.segments(url.path())) {
      template.append('/').append(folded(segment));
    }
    if (url.path().endsWith("/")) {
      template.append('/');
    }
    if (url.query() != null) {
      template.append('?').append(names(url.query()));
    }
    return template.toString();
  }

  /** What is left when a host has more templates than are kept: how deep, and whether asked. */
  static String coarse(Url url) {
    String path = "/*".repeat(Math.min(DEEPEST, PathShape.segments(url.path()).size()));
    return url.origin() + path + (url.query() == null ? "" : "?*");
  }

  /** A name with its numbers, or what looks like an id as a whole, replaced. */
  private static String folded(String segment) {
    int parameter = segment.indexOf(';');
    if (parameter >= 0) {
      return folded(segment.substring(0, parameter)) + ";*";
    }
    if (segment.length() > LONG || isId(segment) || IdPlace.looksLikeOne(segment)) {
      return "*";
    }
    StringBuilder folded = new StringBuilder(segment.length());
    boolean inNumber = false;
    for (int i = 0; i < segment.length(); i++) {
      boolean digit = isDigit(segment.charAt(i));
      if (!digit) {
        folded.append(segment.charAt(i));
      } else if (!inNumber) {
        folded.append('*');
      }
      inNumber = digit;
    }
    return folded.toString();
  }

  /** Hexadecimal of some length, as of a session or a hash: with both letters and digits. */
  private static boolean isId(String segment) {
    int digits = 0;
    for (int i = 0; i < segment.length(); i++) {
      char c = segment.charAt(i);
      boolean hexadecimal = c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F' || c == '-';
      if (!isDigit(c) && !hexadecimal) {
        return false;
      }
      digits += isDigit(c) ? 1 : 0;
    }
    return segment.length() >= HEXADECIMAL && digits > 0;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static String names(String query) {
    TreeSet<String> names = new TreeSet<>();
    for (String parameter : query.split("&")) {
      int equals = parameter.indexOf('=');
      names.add(folded(equals < 0 ? parameter : parameter.substring(0, equals)) + "=*");
      if (names.size() > MOST_NAMES) {
        return "*";
      }
    }
    return String.join("&", names);
  }
}
