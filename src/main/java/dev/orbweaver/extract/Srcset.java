package dev.orbweaver.extract;

import java.util.function.Consumer;

/** The candidates of a srcset, as the HTML Standard parses them; descriptors do not matter here. */
final class Srcset {
  private Srcset() {}

  static void forEach(String value, Consumer<String> found) {
    int at = 0;
    while (true) {
      while (at < value.length() && isSpaceOrComma(value.charAt(at))) {
        at++;
      }
      if (at >= value.length()) {
        return;
      }
      int start = at;
      while (at < value.length() && !Tokens.isSpace(value.charAt(at))) {
        at++;
      }
      int end = at;
      while (end > start && value.charAt(end - 1) == ',') {
        end--;
      }
      found.accept(value.substring(start, end));
      if (end == at) { // no comma yet: descriptors follow
        at = afterDescriptors(value, at);
      }
    }
  }

  /** The place of the comma that ends them; one in parentheses does not. */
  private static int afterDescriptors(String value, int from) {
    boolean inParentheses = false;
    int at = from;
    while (at < value.length() && (inParentheses || value.charAt(at) != ',')) {
      char c = value.charAt(at++);
      inParentheses = c == '(' || inParentheses && c != ')';
    }
    return at;
  }

  private static boolean isSpaceOrComma(char c) {
    return c == ',' || Tokens.isSpace(c);
  }
}
