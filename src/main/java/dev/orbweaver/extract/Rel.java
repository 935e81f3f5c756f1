package dev.orbweaver.extract;

/** What the tokens of a rel attribute or parameter say to a crawler. */
final class Rel {
  private static final String[] LEADS_ON = {"next", "alternate", "canonical"};
  private static final String[] NOFOLLOW = {"nofollow", "ugc", "sponsored"};

  private Rel() {}

  /** Whether a link element or header with it leads to another page. */
  static boolean leadsOn(String rel) {
    return hasAny(rel, LEADS_ON) && !Tokens.contains(rel, "stylesheet");
  }

  static boolean isNofollow(String rel) {
    return !rel.isEmpty() && hasAny(rel, NOFOLLOW);
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
