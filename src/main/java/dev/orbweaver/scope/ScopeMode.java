package dev.orbweaver.scope;

/** Which hosts belong to a crawl, given its roots. */
public enum ScopeMode {
  STRICT("a root's host, give or take a leading www."),
  LENIENT("the last two labels of a root's host"),
  SITE("the registrable domain of a root's host"),
  PATH("a root's host and below the root's folder"),
  ANY("any host");

  private final String phrase;

  ScopeMode(String phrase) {
    this.phrase = phrase;
  }

  /** A phrase for people. */
  public String phrase() {
    return phrase;
  }
}
