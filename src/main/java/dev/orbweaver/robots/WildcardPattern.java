package dev.orbweaver.robots;

import java.util.ArrayList;
import java.util.List;

/**
 * A rule's pattern, taken apart.
 *
 * @param beginning the text before the first star
 * @param texts those behind the stars, none of them empty
 * @param anchored whether a path must end where the last text does
 */
record WildcardPattern(String beginning, List<String> texts, boolean anchored) {

  static WildcardPattern of(String pattern) {
    boolean dollar = pattern.endsWith("$");
    String body = dollar ? pattern.substring(0, pattern.length() - 1) : pattern;
    int star = body.indexOf('*');
    String beginning = star < 0 ? body : body.substring(0, star);
    List<String> texts = new ArrayList<>(2);
    while (star >= 0) {
      int start = star + 1;
      star = body.indexOf('*', start);
      String text = star < 0 ? body.substring(start) : body.substring(start, star);
      if (!text.isEmpty()) {
        texts.add(text);
      }
    }
    return new WildcardPattern(beginning, texts, dollar && !body.endsWith("*"));
  }
}
