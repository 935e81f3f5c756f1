package dev.orbweaver.host;

import akka.actor.typed.ActorRef;
import dev.orbweaver.cookies.CookieJar;
import dev.orbweaver.model.Fetch;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Visit;
import dev.orbweaver.transport.Answer;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What a fetcher tells its supervisor, each time with what it can use next. */
final class HostReports {
  /** Tasks beyond those in flight that are kept at hand where no delay separates requests. */
  private static final int AHEAD = 8;

  /** A host that may be asked that soon is waited for: committing its page takes as long. */
  private static final long SOON_NANOS = 50_000_000;

  private final String host;
  private final FetchWays ways;
  private final HostPace pace;
  private final Origins origins;
  private final CookieJar cookies;
  private final ActorRef<HostEvent> supervisor;

  HostReports(
      String host,
      FetchWays ways,
      HostPace pace,
      Origins origins,
      CookieJar cookies,
      ActorRef<HostEvent> supervisor) {
    this.host = host;
    this.ways = ways;
    this.pace = pace;
    this.origins = origins;
    this.cookies = cookies;
    this.supervisor = supervisor;
  }

  /**
   * A task has ended.
   *
   * @param held tasks that are at hand and not begun
   */
  void finished(Visit visit, int held) {
    supervisor.tell(new HostEvent.Finished(host, visit, readiness(held)));
  }

  /** A request for a page or a sitemap has ended. */
  void asked(FetchTask task, Answer answer) {
    asked(task.url(), task.isSitemap() ? Fetch.SITEMAP : Fetch.PAGE, task.tries(), answer);
  }

  /** A request for a robots.txt, or for what it redirects to, has ended. */
  void askedRobots(Url url, int tries, Answer answer) {
    asked(url, Fetch.ROBOTS, tries, answer);
  }

  private void asked(Url url, String kind, int tries, Answer answer) {
    if (ways.tellsFetches()) {
      Instant now = ways.clock().instant();
      supervisor.tell(new HostEvent.Asked(host, Fetches.of(url, kind, tries, answer, now)));
    }
  }

  /** A task has ended without an answer. */
  void ended(FetchTask task, Outcome outcome, Answer.Broken broken, int held) {
    long millis = Duration.ofNanos(broken.endedNanos() - broken.startedNanos()).toMillis();
    Instant startedAt = ways.clock().instant().minusMillis(millis);
    finished(Visit.unanswered(task, outcome, startedAt, millis), held);
  }

  /** A task has ended without being asked for. */
  void refused(FetchTask task, Outcome refusal, int held) {
    finished(Visit.unanswered(task, refusal, ways.clock().instant(), 0), held);
  }

  /** Tasks go back, to be handed out again. */
  void returned(List<FetchTask> tasks, long notBefore, int held) {
    List<HostEvent.Again> again =
        tasks.stream().map(task -> new HostEvent.Again(task, notBefore)).toList();
    supervisor.tell(new HostEvent.Returned(host, again, readiness(held)));
  }

  /** A robots.txt was read; it is kept unless it is very large. */
  void learnt(OriginRobots copy, OriginRobots.Read read) {
    if (!read.isUnmodified()) {
      byte[] kept = copy.kept(read, now(), ways.clock().millis());
      SitemapReader.Listed listed = read.sitemaps();
      supervisor.tell(
          new HostEvent.RobotsLearnt(host, copy.origin(), kept, listed.wanted(), listed.left()));
    }
  }

  /** The last word. */
  void passivated() {
    HostMemory memory =
        new HostMemory(
            pace.snapshot().withHealth(origins.allHealth()), origins.allRobots(), cookies);
    HostMemory packed = memory.packed(now(), ways.clock().millis());
    supervisor.tell(new HostEvent.Passivated(host, packed));
  }

  /**
   * Whether the host waits for the links of the page that has come: it may be asked soon, and has
   * too little to be asked for.
   */
  boolean isAwaited(int held) {
    long now = now();
    return isAwaited(held, now, askableAt(now));
  }

  private boolean isAwaited(int held, long now, long askableAt) {
    return pace.inFlight() + held < ways.politeness().perHost() && askableAt - now < SOON_NANOS;
  }

  private long askableAt(long now) {
    return origins.askableAt(now, pace.earliestStart(now));
  }

  private HostEvent.Readiness readiness(int held) {
    long now = now();
    int perHost = ways.politeness().perHost();
    int most = origins.areDead() ? 1 : perHost + (pace.isUnspaced() ? AHEAD : 0);
    int has = pace.inFlight() + held;
    long askableAt = askableAt(now);
    return new HostEvent.Readiness(
        Math.max(0, most - has),
        isAwaited(held, now, askableAt),
        askableAt,
        pace.delayNanos(),
        origins.parked(now, ways.clock().millis()),
        origins.lane(),
        pace.awaitsTurn(),
        pace.snapshot().withHealth(origins.allHealth()));
  }

  static Visit bugged(FetchTask task, Instant startedAt, Throwable bug) {
    Outcome outcome = new Outcome.Failed(Reason.INTERNAL, String.valueOf(bug));
    return Visit.unanswered(task, outcome, startedAt, 0);
  }

  /** A door that failed without a value. */
  static Answer bugged(Throwable bug) {
    return new Answer.Broken(Reason.INTERNAL, bug.toString(), 0, 0);
  }

  private long now() {
    return ways.nanos().getAsLong();
  }
}
