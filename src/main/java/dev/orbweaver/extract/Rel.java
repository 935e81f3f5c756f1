package dev.orbweaver.extract;

import java.util.Set;

/** What the tokens of a rel attribute or parameter say to a crawler. */
final class Rel {
  private static final String CANONICAL = "canonical";
  private static final String[] LEADS_ON = {"next", "alternate", CANONICAL};
  private static final String[] LOADS = {
    "stylesheet",
    "icon",
    "apple-touch-icon",
    "apple-touch-icon-precomposed",
    "mask-icon",
    "preload",
    "modulepreload",
    "manifest"
  };

  private Rel() {}

  /** Whether a link element or header with it leads to another page. */
  static boolean leadsOn(String rel) {
    return hasAny(rel, LEADS_ON) && !Tokens.contains(rel, "stylesheet");
  }

  /** Whether a link element with it loads something that the page is shown with. */
  static boolean loads(String rel) {
    return hasAny(rel, LOADS);
  }

  static boolean isCanonical(String rel) {
    return rel != null && Tokens.contains(rel, CANONICAL);
  }

  /** Whether being the canonical URL is all that leads there. */
  static boolean isOnlyCanonical(String rel) {
    return isCanonical(rel) && !Tokens.contains(rel, "next") && !Tokens.contains(rel, "alternate");
  }

  /** Whether it holds one of these tokens. */
  static boolean hasAny(String rel, Set<String> tokens) {
    if (rel == null || rel.isEmpty()) {
      return false;
    }
    for (String token : tokens) {
      if (Tokens.contains(rel, token)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasAny(String rel, String[] tokens) {
    for (String token : tokens) {
      if (Tokens.contains(rel, token)) {
        return true;
      }
    }
    return false;
  }
}
