package dev.orbweaver.scope.traps;

import dev.orbweaver.scope.traps.TrapWatch.Words;
import dev.orbweaver.url.Url;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The dated pages of one host, by what stands before the date: years, months and days of one
 * calendar are judged together, for the months of an archive say the same as those of a calendar
 * that is made up, and only their days tell.
 */
final class Calendars {
  private static final int MOST = 64;

  /** What was seen since a page of it had news. */
  private static final class Calendar {
    int ledOn;
    long found;
    long looked;
  }

  private final Map<String, Calendar> known = new HashMap<>(2);

  /**
   * A page was fetched.
   *
   * @param newKind whether there was none like one of the new URLs before
   * @return whether pages like it are to be parked: so many in a row led to more of the calendar
   *     only, and half at least of what they led to was looked at and had no news
   */
  boolean goesOn(Url page, Words words, List<Url> newUrls, boolean newKind, TrapSettings settings) {
    boolean speaks = words == Words.OLD && !newUrls.isEmpty() && !newKind;
    DatedPath date = speaks || !known.isEmpty() ? DatedPath.of(page) : null;
    if (date == null) {
      return false;
    }
    if (words != Words.OLD || !newUrls.stream().allMatch(url -> isOf(date, url))) {
      known.remove(date.calendar());
      return false;
    }
    if (!date.isDate() || known.size() >= MOST && !known.containsKey(date.calendar())) {
      return false;
    }
    Calendar calendar = known.computeIfAbsent(date.calendar(), any -> new Calendar());
    calendar.looked++;
    calendar.found += newUrls.size();
    calendar.ledOn += speaks ? 1 : 0;
    return speaks && calendar.ledOn >= settings.query() && calendar.looked * 2 >= calendar.found;
  }

  private static boolean isOf(DatedPath calendar, Url url) {
    DatedPath other = DatedPath.of(url);
    return other != null && other.isDate() && other.calendar().equals(calendar.calendar());
  }
}
