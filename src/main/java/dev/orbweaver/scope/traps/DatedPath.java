package dev.orbweaver.scope.traps;

import dev.orbweaver.url.Url;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a path with a date in it belongs to.
 *
 * @param calendar all that stands before the date
 * @param isDate whether nothing stands behind it: the page of a year, a month or a day
 */
record DatedPath(String calendar, boolean isDate) {
  private static final String MONTH = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";

  /** A year, with month and day behind it in the same number or not. */
  private static final Pattern YEAR =
      Pattern.compile("/(?:1[89]|2[0-2])[0-9]{2}(?=(?:[0-9]{2}){0,2}(?![0-9a-zA-Z]))");

  private static final Pattern REST =
      Pattern.compile(
          "(?:[-/_.]?(?:[0-9]{1,2}|(?i:" + MONTH + ")[a-zA-Z]{0,6})){0,2}/?(?:\\.[a-z]{2,5})?");

  /** Null when there is no date in it. */
  static DatedPath of(Url url) {
    String path = url.path();
    Matcher year = YEAR.matcher(path);
    if (!year.find()) {
      return null;
    }
    boolean isDate =
        url.query() == null && REST.matcher(path).region(year.end(), path.length()).matches();
    return new DatedPath(url.origin() + path.substring(0, year.start()), isDate);
  }
}
