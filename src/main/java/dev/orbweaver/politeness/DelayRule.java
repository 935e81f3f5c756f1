package dev.orbweaver.politeness;

/** What decides how long a host is left in peace. */
public enum DelayRule {
  CONFIGURED("the configured delay"),
  CRAWL_DELAY("the Crawl-delay of its robots.txt"),
  SLOW_DOWN("it was in distress and is spared"),
  RETRY_AFTER("it said when to come again (Retry-After)"),
  SHARED("another crawl, or another host at its address, is talking to it");

  private final String phrase;

  DelayRule(String phrase) {
    this.phrase = phrase;
  }

  /** A phrase for people. */
  public String phrase() {
    return phrase;
  }
}
