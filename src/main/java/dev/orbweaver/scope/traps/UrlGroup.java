package dev.orbweaver.scope.traps;

/** URLs of one template, and how long they have brought nothing new. */
final class UrlGroup {
  /** A page that leads to so few new URLs is a link of a chain, as calendars are. */
  private static final int NARROW = 3;

  /** Pages count in tenths: what leads to many new URLs is seldom made by a program's clock. */
  private static final int WHOLE = 10;

  final String template;
  final boolean hasQuery;
  String sample;
  long fetched;
  long refused;
  boolean parked;
  private long inARow;

  UrlGroup(String template, boolean hasQuery) {
    this.template = template;
    this.hasQuery = hasQuery;
  }

  void sawNews() {
    inARow = 0;
  }

  /**
   * A page said what others said before, and led on to URLs of kinds that are known.
   *
   * @return whether the group is to be parked from now on
   */
  boolean ledOn(int newUrls, TrapSettings settings) {
    inARow += hasQuery || newUrls <= NARROW ? WHOLE : 1;
    int most = hasQuery ? settings.query() : settings.path();
    if (parked || inARow < (long) most * WHOLE) {
      return false;
    }
    parked = true;
    return true;
  }

  Suspect suspect() {
    return new Suspect(template, sample, fetched, refused);
  }
}
