package dev.orbweaver.robots;

import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Response;
import dev.orbweaver.url.CrawlReference;
import dev.orbweaver.url.Url;

/**
 * What asking for a robots.txt came to (RFC 9309, 2.3.1).
 *
 * <p>The server decides what is allowed only by an answer of its own: a body, or "there is none".
 * Trouble, its own (5xx, 429) or the network's, allows nothing, nor does a redirect to a place that
 * is not read: there are rules then, and they are unknown.
 */
public sealed interface RobotsAnswer {
  /** RFC 9309, 2.3.1.2: at least so many redirects are followed, to other hosts too. */
  int MAX_REDIRECTS = 5;

  /** As of pages; log-ins make long ones. */
  int LONGEST_TARGET = 16 * 1024;

  /** There is one: obey it, on the host that was asked first. */
  record Found(RobotsTxt text) implements RobotsAnswer {}

  /** There is none: everything may be fetched. {@code why} is a phrase for people. */
  record Absent(String why) implements RobotsAnswer {}

  /** It is somewhere else: ask there. */
  record Moved(Url target) implements RobotsAnswer {}

  /** It is the same as before: the copy at hand holds. Only after a conditional question. */
  record Unmodified() implements RobotsAnswer {}

  /** Nobody knows: nothing may be fetched until it is asked again. */
  record Unreachable(Reason reason, String why) implements RobotsAnswer {}

  /**
   * Judges an answer.
   *
   * @param asked the URL that gave it
   * @param redirects how many redirects led there
   */
  static RobotsAnswer of(Url asked, Response response, int redirects, int maxSize) {
    int status = response.status();
    if (response.isSuccess()) {
      // an incomplete body ends like one at the limit: without its last line
      int limit = response.truncated() ? response.body().length : maxSize;
      return new Found(RobotsTxt.parse(response.body(), Math.min(limit, maxSize)));
    }
    if (status >= 300 && status < 400) {
      return redirect(asked, response, redirects);
    }
    return status >= 400 && status < 500 && status != 429
        ? new Absent("robots.txt answered " + status)
        : new Unreachable(Reason.HTTP_STATUS, "robots.txt answered " + status);
  }

  /** Judges a request without an answer. */
  static RobotsAnswer of(Reason failure) {
    return new Unreachable(failure, failure.sentence());
  }

  private static RobotsAnswer redirect(Url asked, Response response, int redirects) {
    String location = response.headers().first("location").orElse(null);
    if (location == null) {
      return new Absent("robots.txt answered " + response.status() + " without a Location");
    }
    if (redirects >= MAX_REDIRECTS) {
      return new Absent("robots.txt lies behind more than " + MAX_REDIRECTS + " redirects");
    }
    Url target = CrawlReference.resolve(location, asked);
    if (target == null) {
      return new Unreachable(
          Reason.SCHEME, "robots.txt redirects to something that is no http URL");
    }
    int length = target.href().length();
    return length <= LONGEST_TARGET
        ? new Moved(target)
        : new Unreachable(
            Reason.URL_TOO_LONG, "robots.txt redirects to a URL of " + length + " characters");
  }
}
