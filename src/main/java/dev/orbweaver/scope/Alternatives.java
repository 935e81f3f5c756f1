package dev.orbweaver.scope;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the part of RE2's syntax that only lists texts: letters, escaped punctuation, groups of
 * alternatives, and {@code ^} and {@code $} at the ends. Anything else is not for here.
 */
final class Alternatives {
  /**
   * One text that is searched for.
   *
   * @param fromStart whether only at the start of the URL
   * @param toEnd whether only at its end
   */
  record Text(String text, boolean fromStart, boolean toEnd) {}

  private static final int MOST = 4096;
  private static final String MEANING_MORE = ".*+?[]{}^$)|";

  /** There is more to the expression than texts. */
  private static final class NotPlain extends Exception {
    private static final long serialVersionUID = 1;

    NotPlain() {
      super(null, null, false, false);
    }
  }

  private final String expression;
  private int at;

  Alternatives(String expression) {
    this.expression = expression;
  }

  Optional<List<Text>> read() {
    try {
      List<Text> texts = new ArrayList<>();
      do {
        boolean fromStart = skip('^');
        List<String> all = sequence();
        boolean toEnd = skip('$');
        all.forEach(each -> texts.add(new Text(each, fromStart, toEnd)));
      } while (skip('|'));
      return at == expression.length() && texts.size() <= MOST
          ? Optional.of(texts)
          : Optional.empty();
    } catch (NotPlain moreThanTexts) {
      return Optional.empty();
    }
  }

  private List<String> sequence() throws NotPlain {
    List<String> texts = List.of("");
    while (at < expression.length() && "|)$".indexOf(expression.charAt(at)) < 0) {
      texts = product(texts, skip('(') ? group() : List.of(String.valueOf(letter())));
    }
    return texts;
  }

  private List<String> group() throws NotPlain {
    if (skip('?') && !skip(':')) {
      throw new NotPlain();
    }
    List<String> texts = new ArrayList<>();
    do {
      texts.addAll(sequence());
    } while (skip('|'));
    if (!skip(')')) {
      throw new NotPlain();
    }
    return texts;
  }

  private char letter() throws NotPlain {
    char c = expression.charAt(at++);
    if (c == '\\' && at < expression.length() && isPunctuation(expression.charAt(at))) {
      c = expression.charAt(at++);
    } else if (c == '\\' || MEANING_MORE.indexOf(c) >= 0) {
      throw new NotPlain();
    }
    if (at < expression.length() && "*+?{".indexOf(expression.charAt(at)) >= 0) {
      throw new NotPlain(); // it is repeated
    }
    return c;
  }

  private static boolean isPunctuation(char c) {
    return c > ' ' && c < 0x7f && !Character.isLetterOrDigit(c) && c != '_';
  }

  private static List<String> product(List<String> heads, List<String> tails) throws NotPlain {
    if ((long) heads.size() * tails.size() > MOST) {
      throw new NotPlain();
    }
    List<String> all = new ArrayList<>(heads.size() * tails.size());
    for (String head : heads) {
      for (String tail : tails) {
        all.add(head + tail);
      }
    }
    return all;
  }

  private boolean skip(char c) {
    boolean here = at < expression.length() && expression.charAt(at) == c;
    at += here ? 1 : 0;
    return here;
  }
}
