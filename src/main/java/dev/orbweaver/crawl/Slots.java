package dev.orbweaver.crawl;

/** How many tasks are handed out and not yet committed, and how many more may be. */
final class Slots {
  private final int concurrency;
  private int inFlight;

  Slots(int concurrency) {
    this.concurrency = concurrency;
  }

  void take(HostRow row, int tasks) {
    row.slots += tasks;
    inFlight += tasks;
  }

  void free(HostRow row, int tasks) {
    row.slots -= tasks;
    inFlight -= tasks;
  }

  int inFlight() {
    return inFlight;
  }

  /**
   * How many tasks may be handed out now: each may become one of the pages that are still wanted.
   */
  int room(long pagesWanted) {
    return (int) Math.max(0, Math.min(concurrency - inFlight, pagesWanted - inFlight));
  }

  /** What a host lacks of its part of the slots: all hosts that could use some get the same. */
  int share(HostRow row, int busyHosts) {
    int fair = Math.max(1, concurrency / Math.max(1, busyHosts));
    return Math.min(row.capacity, fair - row.inHand());
  }
}
