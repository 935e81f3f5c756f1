package dev.orbweaver.scope.traps;

import dev.orbweaver.url.IdPlace;

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

  /** Where an id stands that changes nothing, so that each page is fetched once; null: nowhere. */
  String idle;

  private IdWatch ids;
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
    inARow = 0;
    if (idle == null && ids != null) {
      settleOn(ids.likeliest()); // pages may be left that were only never reached among twins
    } else {
      parked = true;
    }
    return true;
  }

  /**
   * It is a part of a calendar that goes on for ever.
   *
   * @return whether that was not known
   */
  boolean park() {
    boolean isNew = !parked;
    parked = true;
    return isNew;
  }

  private void settleOn(String place) {
    idle = place;
    ids = null;
  }

  /**
   * A page was fetched that differs from another one in an id only.
   *
   * @return whether URLs like it are fetched once for all ids from now on
   */
  boolean hasTwin(IdPlace place, long before, long now, TrapSettings settings) {
    ids = ids == null ? new IdWatch() : ids;
    if (idle != null || !ids.compared(place, before, now, settings.ids())) {
      return false;
    }
    settleOn(place.name());
    return true;
  }

  boolean isSuspect() {
    return parked || idle != null;
  }

  Suspect suspect() {
    String what = parked ? template : Parked.once(template, idle);
    return new Suspect(what, sample, fetched, refused);
  }
}
