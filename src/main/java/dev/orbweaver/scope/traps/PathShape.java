package dev.orbweaver.scope.traps;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What can be told of a trap by a path alone. */
final class PathShape {
  private static final int SHORT = 2;

  private PathShape() {}

  /** The segments of a path, empty ones left out. */
  static List<String> segments(String path) {
    List<String> segments = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= path.length(); i++) {
      if (i == path.length() || path.charAt(i) == '/') {
        if (i > start) {
          segments.add(path.substring(start, i));
        }
        start = i + 1;
      }
    }
    return segments;
  }

  /**
   * The first run of segments that follows itself until it stands there {@code times} times, as
   * text; null when none does. {@code /a/b/a/b/a/b/x} has {@code a/b} three times.
   *
   * <p>A number is no sign of a loop: dates and version numbers are made of them.
   */
  static String repeated(List<String> segments, int times) {
    for (int length = 1; length * times <= segments.size(); length++) {
      int same = 0;
      for (int i = 0; i + length < segments.size(); i++) {
        same = segments.get(i).equals(segments.get(i + length)) ? same + 1 : 0;
        if (same == length * (times - 1)) {
          List<String> run = segments.subList(i + 1, i + 1 + length);
          if (!run.stream().allMatch(PathShape::isNumber)) {
            return String.join("/", run);
          }
        }
      }
    }
    return null;
  }

  /**
   * How many segments stand in the path a second time or more, wherever; those that are numbers or
   * very short don't count: folders are often filed under the letters of a name.
   */
  static int again(List<String> segments) {
    if (segments.size() < 2) {
      return 0;
    }
    Set<String> words = new HashSet<>();
    int again = 0;
    for (String segment : segments) {
      boolean isWord = segment.length() > SHORT && !isNumber(segment);
      again += isWord && !words.add(segment) ? 1 : 0;
    }
    return again;
  }

  private static boolean isNumber(String segment) {
    for (int i = 0; i < segment.length(); i++) {
      if (segment.charAt(i) < '0' || segment.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }
}
