package dev.orbweaver.scope.traps;

import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.List;

/**
 * A place in a URL where something stands that nobody chose as a name: an id, perhaps of a session.
 *
 * @param name which place: {@code ?sid}, {@code ;jsessionid}, {@code /3} for the third segment of
 *     the path, {@link #ALL} for all of them
 * @param rest what the URL is but for the id, as a number
 */
record IdPlace(String name, long rest) {
  /** All such places of a URL together. */
  static final String ALL = "*";

  private static final int MOST = 4;
  private static final int HEXADECIMAL = 16;
  private static final int ANY = 20;
  private static final int FEW = 3;

  /** The places in a URL, and all of them together when there are several. */
  static List<IdPlace> of(Url url) {
    List<Part> parts = new ArrayList<>();
    path(url.path(), parts);
    if (url.query() != null) {
      query(url.query(), parts);
    }
    List<Part> ids = parts.stream().filter(part -> isId(part.value)).limit(MOST).toList();
    List<IdPlace> places = new ArrayList<>();
    for (Part id : ids) {
      places.add(new IdPlace(id.name, rest(url, parts, List.of(id))));
    }
    if (ids.size() > 1) {
      places.add(new IdPlace(ALL, rest(url, parts, ids)));
    }
    return places;
  }

  /** The place of that name; null when no id stands there. */
  static IdPlace of(Url url, String name) {
    return of(url).stream().filter(place -> place.name.equals(name)).findFirst().orElse(null);
  }

  /** A piece of a URL, with its name. */
  private record Part(String name, String value) {}

  private static void path(String path, List<Part> parts) {
    List<String> segments = PathShape.segments(path);
    for (int i = 0; i < segments.size(); i++) {
      String[] pieces = segments.get(i).split(";", -1);
      parts.add(new Part("/" + (i + 1), pieces[0]));
      for (int j = 1; j < pieces.length; j++) {
        parts.add(named(";", pieces[j]));
      }
    }
    parts.add(new Part("/", path.endsWith("/") ? "/" : ""));
  }

  private static void query(String query, List<Part> parts) {
    for (String parameter : query.split("&", -1)) {
      parts.add(named("?", parameter));
    }
  }

  private static Part named(String kind, String parameter) {
    int equals = parameter.indexOf('=');
    return equals < 0
        ? new Part(kind, parameter)
        : new Part(kind + parameter.substring(0, equals), parameter.substring(equals + 1));
  }

  private static long rest(Url url, List<Part> parts, List<Part> without) {
    long hash = mix(0, url.origin());
    for (Part part : parts) {
      hash = mix(mix(hash, part.name), without.contains(part) ? "*" : part.value);
    }
    return hash;
  }

  private static long mix(long hash, String text) {
    long mixed = hash ^ 0xCBF29CE484222325L;
    for (int i = 0; i < text.length(); i++) {
      mixed = (mixed ^ text.charAt(i)) * 0x100000001B3L;
    }
    mixed *= 0x9E3779B97F4A7C15L;
    return mixed ^ mixed >>> 29;
  }

  /**
   * Sixteen hexadecimal digits (hyphens apart) or twenty letters and digits, some of each: dates,
   * numbers, versions and names are none.
   */
  static boolean isId(String value) {
    int digits = 0;
    int letters = 0;
    int hexadecimal = 0;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      if (!digit && !letter && c != '-') {
        return false;
      }
      digits += digit ? 1 : 0;
      letters += letter ? 1 : 0;
      hexadecimal += digit || letter && Character.toLowerCase(c) <= 'f' ? 1 : 0;
    }
    int length = digits + letters;
    boolean mixed = digits >= FEW && letters >= 1;
    boolean isHexadecimal = hexadecimal == length && length >= HEXADECIMAL;
    return mixed && (isHexadecimal || length >= ANY && length == value.length());
  }
}
