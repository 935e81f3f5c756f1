package dev.orbweaver.crawl;

/** Why a crawl is over. */
public enum EndReason {
  DONE("done"),
  /** Nothing is left but what only another start may take up. */
  PARKED("what is left is parked"),
  MAX_PAGES("max-pages reached"),
  MAX_TIME("max-time reached"),
  STOPPED("stopped"),
  FINISHED_BEFORE("was finished before"),
  BROKEN("broken off");

  private final String words;

  EndReason(String words) {
    this.words = words;
  }

  /** A few words for the report. */
  public String words() {
    return words;
  }
}
