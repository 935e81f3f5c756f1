package dev.orbweaver.scope;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.function.Predicate;

/**
 * An RE2 expression that is searched anywhere in a URL.
 *
 * <p>Most patterns that people write say nothing that plain texts would not: {@code
 * ^https://(a|b)\.example/}, {@code \.pdf$}, {@code /calendar/}. Those are compared as texts, which
 * costs a hundredth of running the expression.
 */
public final class UrlPattern {
  private final String text;
  private final Predicate<String> found;
  private final boolean cheap;

  private UrlPattern(String text, Predicate<String> found, boolean cheap) {
    this.text = text;
    this.found = found;
    this.cheap = cheap;
  }

  /**
   * Reads an expression.
   *
   * @throws PatternSyntaxException when it is none
   */
  static UrlPattern of(String text) {
    Pattern expression = Pattern.compile(text);
    return PlainTexts.of(text)
        .map(search -> new UrlPattern(text, search, true))
        .orElseGet(() -> new UrlPattern(text, url -> expression.matcher(url).find(), false));
  }

  /** Whether it is found in a URL; linear in the URL's length. */
  public boolean isFoundIn(String url) {
    return found.test(url);
  }

  /** Whether asking it costs less than remembering what it said. */
  boolean isCheap() {
    return cheap;
  }

  /** As it was written. */
  public String text() {
    return text;
  }
}
