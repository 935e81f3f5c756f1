package dev.orbweaver.crawl;

import dev.orbweaver.host.Parked;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.output.ParkedUrls;
import dev.orbweaver.output.ParkedUrls.Group;
import dev.orbweaver.output.ParkedUrls.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Counts what is parked, group by group, of all that is queued at hosts of which something is. Only
 * the end of a crawl needs it, so nothing is counted on the way.
 */
final class Census implements Predicate<FetchTask> {
  /** Nobody is asked. */
  static final Census NONE = new Census(Parking.NOTHING, List.of(), Long.MAX_VALUE, 0, 0);

  /**
   * So many URLs are gone through when a crawl is told to end, or at a limit. A queue may be longer
   * by far than anybody waits for who pressed Ctrl-C.
   */
  static final long QUICK = 100_000;

  private static final class Count {
    final String sample;
    long urls;

    Count(String sample) {
      this.sample = sample;
    }
  }

  private final Parking rule;
  private final List<String> hosts;
  private final long most;
  private final long now;
  private final long wallMillis;
  private final Map<String, Count> traps = new HashMap<>();
  private final Map<String, Count> dead = new HashMap<>();
  private long others;
  private long seen;
  private boolean cutShort;

  /**
   * @param hosts whose queues are to be gone through, in this order
   * @param most how many URLs to go through; what is behind them is not counted
   * @param now monotonic nanoseconds
   */
  Census(Parking rule, Collection<String> hosts, long most, long now, long wallMillis) {
    this.rule = rule;
    this.hosts = List.copyOf(hosts);
    this.most = most;
    this.now = now;
    this.wallMillis = wallMillis;
  }

  List<String> hosts() {
    return hosts;
  }

  @Override
  public boolean test(FetchTask task) {
    cutShort = seen == most;
    if (cutShort) {
      return false;
    }
    seen++;
    String trap = rule.trapOf(task);
    String origin = task.url().origin();
    if (trap != null) {
      count(traps, trap, task);
    } else if (rule.dead().containsKey(origin)) {
      count(dead, origin, task);
    } else {
      others++;
    }
    return true;
  }

  private static void count(Map<String, Count> groups, String group, FetchTask task) {
    groups.computeIfAbsent(group, first -> new Count(task.url().href())).urls++;
  }

  /** Whether nothing of all that is queued may be taken up. */
  boolean isAllTraps() {
    return others == 0 && dead.isEmpty() && !cutShort;
  }

  /**
   * What it counted, the largest groups of a kind first.
   *
   * @param resume the command that goes on with the crawl
   */
  ParkedUrls result(String resume) {
    List<Group> groups = new ArrayList<>();
    traps.forEach(
        (name, count) -> groups.add(new Group(Kind.TRAP, name, "", count.sample, count.urls)));
    dead.forEach(
        (origin, count) ->
            groups.add(
                new Group(
                    Kind.DEAD_HOST,
                    origin,
                    why(rule.dead().get(origin)),
                    count.sample,
                    count.urls)));
    groups.sort(
        Comparator.comparing(Group::kind)
            .thenComparing(Group::urls, Comparator.reverseOrder())
            .thenComparing(Group::what));
    return new ParkedUrls(groups, resume, cutShort);
  }

  private String why(Parked origin) {
    return origin.untried().detail();
  }
}
