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
import java.util.Set;
import java.util.function.Consumer;

/**
 * Counts what is parked, group by group, of all that is queued at hosts of which something is. Only
 * the end of a crawl needs it, so nothing is counted on the way.
 */
final class Census implements Consumer<FetchTask> {
  /** Nobody is asked. */
  static final Census NONE = new Census(Parking.NOTHING, Set.of(), 0, 0);

  private static final class Count {
    final String sample;
    long urls;

    Count(String sample) {
      this.sample = sample;
    }
  }

  private final Parking rule;
  private final Set<String> hosts;
  private final long now;
  private final long wallMillis;
  private final Map<String, Count> traps = new HashMap<>();
  private final Map<String, Count> dead = new HashMap<>();
  private long others;

  /**
   * @param hosts whose queues are to be gone through
   * @param now monotonic nanoseconds
   */
  Census(Parking rule, Collection<String> hosts, long now, long wallMillis) {
    this.rule = rule;
    this.hosts = Set.copyOf(hosts);
    this.now = now;
    this.wallMillis = wallMillis;
  }

  Set<String> hosts() {
    return hosts;
  }

  @Override
  public void accept(FetchTask task) {
    String trap = rule.trapOf(task);
    String origin = task.url().origin();
    if (trap != null) {
      count(traps, trap, task);
    } else if (rule.dead().containsKey(origin)) {
      count(dead, origin, task);
    } else {
      others++;
    }
  }

  private static void count(Map<String, Count> groups, String group, FetchTask task) {
    groups.computeIfAbsent(group, first -> new Count(task.url().href())).urls++;
  }

  /** Whether nothing that it saw may be taken up. */
  boolean isAllTraps() {
    return others == 0 && dead.isEmpty();
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
    return new ParkedUrls(groups, resume);
  }

  private String why(Parked origin) {
    return origin.untried().detail();
  }
}
