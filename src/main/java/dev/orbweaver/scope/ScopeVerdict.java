package dev.orbweaver.scope;

/**
 * Whether a URL is in scope, and what decides it.
 *
 * @param admitted whether it is
 * @param by the rule that decides
 * @param detail the pattern, or the mode's phrase; null when the rule says it all
 */
public record ScopeVerdict(boolean admitted, By by, String detail) {

  /** The rules, each with a phrase for people. */
  public enum By {
    SCHEME("it is neither http nor https"),
    MODE("the scope is"),
    EXCLUDE("it matches the excluded"),
    INCLUDE("it matches the included"),
    NO_INCLUDE("it matches none of the included patterns"),
    ROOT("it is a root, whatever the patterns say");

    private final String phrase;

    By(String phrase) {
      this.phrase = phrase;
    }
  }

  /** Why, in words: {@code it matches the excluded /tmp/}. */
  public String why() {
    return detail == null ? by.phrase : by.phrase + " " + detail;
  }
}
