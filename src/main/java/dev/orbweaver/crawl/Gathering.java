package dev.orbweaver.crawl;

import dev.orbweaver.frontier.Discovery;
import dev.orbweaver.host.HostEvent;
import dev.orbweaver.model.Fetch;
import dev.orbweaver.model.Visit;
import dev.orbweaver.politeness.HostHistory;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What comes while a group is under way, for the groups after it, and when the next one is due.
 *
 * <p>What somebody waits for goes at once. What nobody waits for gathers until a while after the
 * last commit: each wakes up half a dozen threads, a great part of what a crawl of slow hosts
 * costs.
 */
final class Gathering {
  /** How long what nobody waits for gathers after a commit. */
  static final Duration REST = Duration.ofMillis(20);

  private static final int MOST = 500;

  /** As many links lead on from one group, or from one page: each takes memory to be queued. */
  private static final int MOST_LINKS = 100_000;

  /** What gathers holds slots of the crawl: no more of them than one in so many. */
  private static final int SLOTS_PER_PAGE_AT_REST = 8;

  private final Following following;
  private final int enough;
  private List<Visit> visits = new ArrayList<>();
  private Map<String, byte[]> memories = new HashMap<>();
  private List<Discovery> sitemaps = new ArrayList<>();
  private long sitemapsLeft;
  private Map<String, HostHistory> clocks = new HashMap<>();
  private List<Fetch> fetches = new ArrayList<>();
  private boolean isAwaited;
  private boolean resting;

  /**
   * @param concurrency how many pages may be handed out and not committed
   */
  Gathering(Following following, int concurrency) {
    this.following = following;
    this.enough = Math.min(MOST, Math.max(1, concurrency / SLOTS_PER_PAGE_AT_REST));
  }

  void add(Committer.News news) {
    if (news instanceof Committer.Record record) {
      visits.add(record.visit());
      isAwaited |= record.isAwaited();
      paced(record.visit().task().url().host(), record.clock());
    } else if (news instanceof Committer.Paced paced) {
      paced(paced.host(), paced.clock());
    } else if (news instanceof Committer.Remember remember) {
      memories.put(remember.key(), remember.memory());
    } else if (news instanceof Committer.Learnt learnt) {
      learnt(learnt.robots());
    } else if (news instanceof Committer.Asked asked) {
      fetches.add(asked.fetch());
    }
  }

  private void paced(String host, HostHistory clock) {
    if (clock != null) {
      clocks.put(host, clock);
    }
  }

  private void learnt(HostEvent.RobotsLearnt robots) {
    if (robots.kept() != null) {
      memories.put(MemoryKey.robots(robots.host(), robots.origin()), robots.kept());
    }
    sitemapsLeft += robots.sitemapsLeft();
    if (!robots.sitemaps().isEmpty()) {
      Url referrer = (Url) Url.parse(robots.origin() + "/robots.txt");
      sitemaps.add(following.sitemaps(referrer, robots.sitemaps()));
    }
  }

  /** Whether there is nothing to commit. */
  boolean isEmpty() {
    boolean isKnown = memories.isEmpty() && sitemaps.isEmpty() && sitemapsLeft == 0;
    return visits.isEmpty() && isKnown && clocks.isEmpty();
  }

  /** Whether the next group is to begin as soon as none is under way. */
  boolean isDue() {
    return !isEmpty() && (!resting || isAwaited || visits.size() >= enough);
  }

  /** A group is committed. Says whether {@link #restIsOver} is to be called after a rest. */
  boolean rests() {
    boolean begins = !resting;
    resting = true;
    return begins;
  }

  void restIsOver() {
    resting = false;
  }

  /**
   * A group of the first visits, not too many; the others wait for another one. All that is to be
   * remembered goes with it.
   */
  VisitGroup takeGroup() {
    VisitGroup group = new VisitGroup(takeVisits(), memories, sitemapsLeft);
    memories = new HashMap<>();
    sitemapsLeft = 0;
    isAwaited &= !visits.isEmpty();
    return group;
  }

  private List<Visit> takeVisits() {
    int count = howMany();
    List<Visit> taken = visits;
    visits = new ArrayList<>();
    if (taken.size() > count) {
      visits.addAll(taken.subList(count, taken.size()));
      taken = new ArrayList<>(taken.subList(0, count));
    }
    return taken;
  }

  /** One at least, if there is any. */
  private int howMany() {
    int links = 0;
    int count = 0;
    while (count < Math.min(MOST, visits.size()) && links < MOST_LINKS) {
      links += visits.get(count++).page().links().size();
    }
    return count;
  }

  /** Sitemaps that were listed by what is remembered: they must be in the same commit. */
  List<Discovery> takeSitemaps() {
    List<Discovery> taken = sitemaps;
    sitemaps = new ArrayList<>();
    return taken;
  }

  Map<String, HostHistory> takeClocks() {
    Map<String, HostHistory> taken = clocks;
    clocks = new HashMap<>();
    return taken;
  }

  List<Fetch> takeFetches() {
    List<Fetch> taken = fetches;
    fetches = new ArrayList<>();
    return taken;
  }
}
