package dev.orbweaver.host;

import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Validators;
import dev.orbweaver.robots.RobotsAnswer;
import dev.orbweaver.robots.RobotsRules;
import dev.orbweaver.robots.RobotsSettings;
import dev.orbweaver.robots.RobotsTxt;
import dev.orbweaver.url.Url;
import java.time.Duration;
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
    UNREACHABLE,
    BLOCKED
  }

  /**
   * What asking came to.
   *
   * @param rules what binds from now on; null unless the answer settles that
   * @param body the file, to be kept; empty unless there is one
   * @param sitemaps those it lists
   */
  record Read(
      RobotsAnswer answer,
      RobotsRules rules,
      Validators validators,
      byte[] body,
      SitemapReader.Listed sitemaps) {
    private static final byte[] NONE = new byte[0];

    static Read found(
        RobotsAnswer.Found found,
        String token,
        Validators validators,
        byte[] body,
        SitemapReader.Listed sitemaps) {
      RobotsRules rules = found.text().rulesFor(List.of(token));
      return new Read(found, rules, validators, body, sitemaps);
    }

    static Read notFound(RobotsAnswer answer) {
      boolean absent = answer instanceof RobotsAnswer.Absent;
      return without(answer, absent ? RobotsRules.ALLOW_ALL : null);
    }

    static Read failed(RobotsAnswer answer) {
      return without(answer, null);
    }

    /** The file is what it was when it was last read. */
    static Read unmodified() {
      return without(new RobotsAnswer.Unmodified(), null);
    }

    private static Read without(RobotsAnswer answer, RobotsRules rules) {
      return new Read(answer, rules, Validators.NONE, NONE, SitemapReader.Listed.NONE);
    }

    boolean isUnmodified() {
      return answer instanceof RobotsAnswer.Unmodified;
    }
  }

  private static final Duration SHORT_AGE = Duration.ofHours(1);

  private final RobotsSettings settings;
  private final String origin;
  private final Url first;
  private Url next;
  private int redirects;
  private int failures;
  private boolean asked;
  private boolean blocked;
  private RobotsRules rules;
  private Validators validators = Validators.NONE;

  /** The file that the rules are from; null when it is too large to be kept. */
  private byte[] body;

  private long goodUntil;

  /** Nothing was judged by it yet: it is good for that, however long the host makes us wait. */
  private boolean unused;

  private long probeAt;
  private String trouble;

  OriginRobots(RobotsSettings settings, Url anyOfOrigin) {
    this.settings = settings;
    this.origin = anyOfOrigin.origin();
    this.first = (Url) Url.parse("/robots.txt", anyOfOrigin);
    this.next = first;
  }

  /** Whether such a failure would be that of every page of the origin as well. */
  static boolean neverReached(Reason reason) {
    return reason == Reason.DNS
        || reason == Reason.CONNECT
        || reason == Reason.PROXY
        || reason == Reason.TLS;
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
    if (rules != null && (unused || now - goodUntil < 0)) {
      return Standing.KNOWN;
    }
    if (failures == 0 || probeAt - now <= 0) {
      return Standing.TO_BE_ASKED;
    }
    return blocked ? Standing.BLOCKED : Standing.UNREACHABLE;
  }

  /** Whether it is not known because it could not be read, be a probe due or not. */
  boolean isOutOfReach(long now) {
    return settings.obey() && failures > 0 && !blocked && (rules == null || now - goodUntil >= 0);
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

  /** What makes the question for that URL one whether the copy at hand is still good. */
  List<Headers.Field> conditions(Url url) {
    return rules == null ? List.of() : validators.conditionsFor(url);
  }

  /** Whether it was had before, be it by an earlier process. */
  boolean wasRead() {
    return rules != null;
  }

  /** How many requests for it this is, since it could last be had. */
  int tries() {
    return failures + 1;
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

  /**
   * It is at an address that this crawl may not connect to: for a while nobody asks again, as the
   * redirects that led there would only be repeated for every page.
   */
  void blocked(String address, long now) {
    String why = redirects > 0 ? "robots.txt redirects to a blocked address: " + address : address;
    answered(Read.failed(new RobotsAnswer.Unreachable(Reason.BLOCKED_ADDRESS, why)), now);
    blocked = true;
  }

  void answered(Read read, long now) {
    asked = false;
    blocked = false;
    RobotsAnswer answer = read.answer;
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
    unused = true;
    if (!read.isUnmodified()) {
      rules = read.rules;
      validators = read.validators;
      body = read.body.length > KeptRobots.LARGEST ? null : read.body;
    }
  }

  /** The host asked to be left in peace until then: it is not asked for this before. */
  void putOff(long until) {
    if (failures > 0) {
      probeAt = Math.max(probeAt, until);
    }
  }

  /** The rules that bind, when {@link Standing#KNOWN}. */
  RobotsRules rules() {
    return settings.obey() ? rules : RobotsRules.ALLOW_ALL;
  }

  /** A page was judged by it: from now on its age counts. */
  void used() {
    unused = false;
  }

  /** When it is worth asking again, while {@link Standing#UNREACHABLE}. */
  long probeAt() {
    return probeAt;
  }

  /** What keeps it out of reach. */
  String trouble() {
    return trouble;
  }

  /**
   * What of it outlives the process, in bytes; null when that is too much.
   *
   * @param read the last answer
   */
  byte[] kept(Read read, long now, long wallMillis) {
    return read.body.length > KeptRobots.LARGEST
        ? null
        : bytes(read.validators, read.body, now, wallMillis);
  }

  /**
   * The same in a few bytes, for a host that waits: rules take far more than their text. Null when
   * it is not just a copy that is good for a while.
   */
  byte[] packed(long now, long wallMillis) {
    boolean isCopy = rules != null && failures == 0 && body != null && redirects == 0;
    if (unused && settings.maxAge().compareTo(SHORT_AGE) < 0) {
      return null; // its bytes might be too old before the host may be asked for a page
    }
    return isCopy ? bytes(validators, body, now, wallMillis) : null;
  }

  /** Whether it is known, and more than its bytes may be. */
  boolean isTooLongToKeep() {
    return rules != null && failures == 0 && body == null;
  }

  private byte[] bytes(Validators conditions, byte[] file, long now, long wallMillis) {
    boolean settled = rules != null && failures == 0;
    long until = settled ? goodUntil : probeAt;
    return MemoryCodec.encode(
        new KeptRobots(
            origin,
            settled,
            failures,
            wallMillis,
            (until - now) / 1_000_000,
            trouble == null ? "" : trouble,
            conditions,
            file));
  }

  /** Goes on from what another process kept. */
  static OriginRobots of(RobotsSettings settings, KeptRobots kept, long now, long wallMillis) {
    OriginRobots robots = new OriginRobots(settings, (Url) Url.parse(kept.origin()));
    // a clock that was set back since then makes it last no longer than it should have
    long passed = Math.max(0, wallMillis - kept.writtenMillis());
    long left = Math.min(kept.leftMillis(), settings.maxAge().toMillis());
    long until = now + (left - passed) * 1_000_000;
    if (kept.settled()) {
      robots.goodUntil = until;
      robots.validators = kept.validators();
      robots.body = kept.body();
      robots.rules =
          RobotsTxt.parse(kept.body(), settings.maxSize()).rulesFor(List.of(settings.token()));
    } else {
      robots.failures = kept.failures();
      robots.probeAt = until;
      robots.trouble = kept.trouble();
    }
    return robots;
  }
}
