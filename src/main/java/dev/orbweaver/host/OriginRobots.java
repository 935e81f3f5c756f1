package dev.orbweaver.host;

import dev.orbweaver.robots.RobotsAnswer;
import dev.orbweaver.robots.RobotsRules;
import dev.orbweaver.robots.RobotsSettings;
import dev.orbweaver.url.Url;
import java.util.List;

/**
 * The robots.txt of one origin: whether it is known, to be asked for, or out of reach until a probe
 * is due.
 *
 * <p>Asked for once however many URLs wait. Its own time-less state; monotonic nanoseconds come in.
 */
public final class OriginRobots {
  /** Where it stands. */
  enum Standing {
    KNOWN,
    TO_BE_ASKED,
    ASKED,
    UNREACHABLE
  }

  private final RobotsSettings settings;
  private final String origin;
  private final Url first;
  private Url next;
  private int redirects;
  private int failures;
  private boolean asked;
  private RobotsRules rules;
  private long goodUntil;
  private long probeAt;
  private String trouble;

  OriginRobots(RobotsSettings settings, Url anyOfOrigin) {
    this.settings = settings;
    this.origin = anyOfOrigin.origin();
    this.first = (Url) Url.parse("/robots.txt", anyOfOrigin);
    this.next = first;
  }

  String origin() {
    return origin;
  }

  Standing standing(long now) {
    if (!settings.obey()) {
      return Standing.KNOWN;
    }
    if (asked) {
      return Standing.ASKED;
    }
    if (rules != null && now - goodUntil < 0) {
      return Standing.KNOWN;
    }
    return failures > 0 && probeAt - now > 0 ? Standing.UNREACHABLE : Standing.TO_BE_ASKED;
  }

  /** Goes on with another fetcher: what the last one may have asked for will not come. */
  void resume() {
    asked = false;
  }

  /** The URL to ask now; until {@link #answered} or {@link #postpone} nobody asks again. */
  Url ask() {
    asked = true;
    return next;
  }

  /** How many redirects led to the URL that is asked. */
  int redirects() {
    return redirects;
  }

  /** The request for it never reached a server; whoever waits for it deals with that. */
  void postpone() {
    asked = false;
    next = first;
    redirects = 0;
  }

  void answered(RobotsAnswer answer, long now) {
    asked = false;
    if (answer instanceof RobotsAnswer.Moved moved) {
      next = moved.target();
      redirects++;
      return;
    }
    next = first;
    redirects = 0;
    if (answer instanceof RobotsAnswer.Unreachable unreachable) {
      failures++;
      trouble = unreachable.why();
      probeAt = now + settings.probe().waitAfter(failures).toNanos();
      return;
    }
    failures = 0;
    goodUntil = now + settings.maxAge().toNanos();
    rules =
        answer instanceof RobotsAnswer.Found found
            ? found.text().rulesFor(List.of(settings.token()))
            : RobotsRules.ALLOW_ALL;
  }

  /** The rules that bind, when {@link Standing#KNOWN}. */
  RobotsRules rules() {
    return settings.obey() ? rules : RobotsRules.ALLOW_ALL;
  }

  /** When it is worth asking again, while {@link Standing#UNREACHABLE}. */
  long probeAt() {
    return probeAt;
  }

  /** What keeps it out of reach. */
  String trouble() {
    return trouble;
  }
}
