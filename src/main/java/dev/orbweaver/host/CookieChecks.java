package dev.orbweaver.host;

import dev.orbweaver.cookies.CookieJar;
import dev.orbweaver.cookies.NewCookies;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Response;
import dev.orbweaver.transport.Answer;
import dev.orbweaver.url.Url;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Set;

/**
 * Redirects that only want to see the cookie they set: to their own URL, or to one that looks
 * whether it came and leads back. A URL is taken up once, so nothing would ever be asked for with
 * that cookie; such a URL is asked for again, once.
 */
final class CookieChecks {
  private final CookieJar jar;
  private final InstantSource clock;

  /** Tasks that were put off for it and have not ended. */
  private final Set<Long> askedAgain = new HashSet<>();

  CookieChecks(CookieJar jar, InstantSource clock) {
    this.jar = jar;
    this.clock = clock;
  }

  /** The cookies that a request for the URL carries now, or null. */
  String carried(Url url) {
    return jar.header(url, clock.millis());
  }

  /**
   * Whether a task whose answer is its last one should rather be asked for with what that set. True
   * once a task.
   *
   * @param sent the cookies that the request carried, or null
   * @param triesLeft whether its tries allow that
   */
  boolean wantsAnother(FetchTask task, Answer.Answered answer, String sent, boolean triesLeft) {
    boolean asked = over(task);
    if (asked || !triesLeft || task.redirectsLeft() == 0 || !isCheck(task.url(), answer, sent)) {
      return false;
    }
    return askedAgain.add(task.id());
  }

  /** The task has ended; tells whether it was put off before. */
  boolean over(FetchTask task) {
    return askedAgain.remove(task.id());
  }

  private boolean isCheck(Url url, Answer.Answered answer, String sent) {
    if (!Response.isRedirect(answer.status())) {
      return false;
    }
    NewCookies set =
        NewCookies.of(url, answer.headers().all("set-cookie"), sent, carried(url), clock.millis());
    Url target = set.pairs().isEmpty() ? null : Redirects.target(url, answer.headers());
    if (target == null || !target.origin().equals(url.origin())) {
      return false;
    }
    // a redirect elsewhere is hardly ever a check: a session that is renewed by each answer is none
    return target.href().equals(url.href()) || !set.names().isEmpty();
  }
}
