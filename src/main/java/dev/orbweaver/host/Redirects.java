package dev.orbweaver.host;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Response;
import dev.orbweaver.url.InvalidUrl;
import dev.orbweaver.url.Parsed;
import dev.orbweaver.url.Url;
import java.util.function.Predicate;

/** What an answer with a redirect status means, by the Fetch standard and the crawl's scope. */
final class Redirects {
  private Redirects() {}

  /** The end of a redirect, and where it leads if anywhere. */
  record Judgement(Outcome outcome, Url nextUrl) {}

  /**
   * @param longest a longer target is kept by nobody, not even to be refused
   */
  static Judgement judge(FetchTask task, Response response, Predicate<Url> scope, int longest) {
    String location = response.headers().first("location").orElse(null);
    if (location == null) {
      return new Judgement(new Outcome.Fetched(Reason.NO_LOCATION, null), null);
    }
    Parsed parsed = Url.parse(location, task.url());
    if (parsed instanceof InvalidUrl invalid) {
      return new Judgement(new Outcome.Failed(Reason.BAD_REDIRECT, invalid.why()), null);
    }
    Url target = ((Url) parsed).forCrawling();
    if (target.href().length() > longest) {
      String why = "it leads to a URL of " + target.href().length() + " characters";
      return new Judgement(new Outcome.Failed(Reason.BAD_REDIRECT, why), null);
    }
    return new Judgement(outcome(task, target, scope), target);
  }

  /** Where an answer with a redirect status leads, or null when that is nowhere. */
  static Url target(Url from, Headers headers) {
    String location = headers.first("location").orElse(null);
    return location != null && Url.parse(location, from) instanceof Url target
        ? target.forCrawling()
        : null;
  }

  private static Outcome outcome(FetchTask task, Url target, Predicate<Url> scope) {
    if (!target.isHttp()) {
      return new Outcome.Refused(Reason.SCHEME, null);
    }
    if (!scope.test(target)) {
      return new Outcome.Refused(Reason.OUT_OF_SCOPE, null);
    }
    return task.redirectsLeft() > 0
        ? new Outcome.Redirected(target)
        : new Outcome.Refused(Reason.REDIRECT_LIMIT, null);
  }
}
