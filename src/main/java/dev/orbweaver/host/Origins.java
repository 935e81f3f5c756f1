package dev.orbweaver.host;

import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.politeness.HealthHistory;
import dev.orbweaver.politeness.HealthSettings;
import dev.orbweaver.politeness.HostHealth;
import dev.orbweaver.robots.RobotsSettings;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a host knows of each of its origins (scheme and port): its robots.txt and its health; and
 * from both, which of them are out of reach for now.
 */
final class Origins {
  /**
   * A site has two, a machine of developers some dozens. Each is kept in memory and told of with
   * every answer of the host, and a page may name 65,535.
   */
  static final int MOST = 256;

  private final RobotsSettings robots;
  private final HealthSettings settings;
  private final Map<String, OriginRobots> copies = new HashMap<>(2); // most have one
  private final Map<String, HostHealth> healths = new HashMap<>(2);

  /** Goes on from what an earlier fetcher knew. */
  Origins(RobotsSettings robots, HealthSettings settings, HostMemory memory) {
    this.robots = robots;
    this.settings = settings;
    for (OriginRobots copy : memory.robots()) {
      copy.resume();
      copies.put(copy.origin(), copy);
    }
    for (HealthHistory each : memory.clock().health()) {
      healths.put(each.origin(), new HostHealth(settings, each));
    }
  }

  OriginRobots robots(Url url) {
    return copies.computeIfAbsent(url.origin(), origin -> new OriginRobots(robots, url));
  }

  /** Whether that origin is known, or may come to be. */
  boolean hasRoomFor(String origin) {
    return copies.size() < MOST || copies.containsKey(origin);
  }

  HostHealth health(String origin) {
    return healths.computeIfAbsent(
        origin, name -> new HostHealth(settings, HealthHistory.none(name)));
  }

  List<OriginRobots> allRobots() {
    return List.copyOf(copies.values());
  }

  List<HealthHistory> allHealth() {
    List<HealthHistory> all = new ArrayList<>(healths.size());
    healths.values().forEach(each -> all.add(each.snapshot()));
    return all;
  }

  /**
   * Origins that are out of reach, or were at the last try.
   *
   * @param wallMillis the wall-clock time, for the words
   */
  Map<String, Parked> parked(long now, long wallMillis) {
    Map<String, Parked> parked = new HashMap<>();
    healths.forEach(
        (origin, health) -> {
          if (health.isDead()) {
            parked.put(origin, parked(health, now, wallMillis));
          }
        });
    copies.forEach(
        (origin, copy) -> {
          if (copy.isOutOfReach(now)) {
            parked.merge(origin, parked(copy), Origins::both);
          }
        });
    return parked;
  }

  /** Of one that was alive once its death is what matters: robots.txt comes back with it. */
  private static Parked both(Parked dead, Parked unreadable) {
    return dead.isMissed()
        ? dead.notBefore(unreadable.until())
        : unreadable.notBefore(dead.until());
  }

  private Parked parked(OriginRobots copy) {
    Outcome end = new Outcome.Refused(Reason.ROBOTS_UNREACHABLE, copy.trouble());
    return new Parked(copy.probeAt(), robots.giveUp(), end, end);
  }

  private static Parked parked(HostHealth health, long now, long wallMillis) {
    boolean busy = health.reason() == Reason.HTTP_STATUS;
    Outcome untried =
        new Outcome.Failed(Reason.HOST_DEAD, health.snapshot().story(now, wallMillis));
    Outcome tried = busy ? untried : new Outcome.Failed(health.reason(), health.detail());
    Long missedSince = health.hasAnswered() ? (Long) health.deadSince() : null;
    return new Parked(health.probeAt(), health.patience(), untried, tried, missedSince);
  }

  /**
   * From when some origin can be asked: {@code otherwise}, unless all of them are out of reach
   * longer.
   */
  long askableAt(long now, long otherwise) {
    Map<String, Parked> parked = parked(now, 0); // nobody reads the words
    if (copies.isEmpty() || !parked.keySet().containsAll(copies.keySet())) {
      return otherwise;
    }
    long first = Long.MAX_VALUE;
    for (Parked each : parked.values()) {
      first = Math.min(first, each.until());
    }
    return first - otherwise < 0 ? otherwise : first;
  }

  /** Whether every origin is dead, so that one request at a time is enough. */
  boolean areDead() {
    for (HostHealth each : healths.values()) {
      if (!each.isDead()) {
        return false;
      }
    }
    return !healths.isEmpty();
  }

  Lane lane() {
    boolean failing = false;
    for (HostHealth health : healths.values()) {
      if (health.hasAnswered() && health.failuresInRow() == 0) {
        return Lane.PROVEN;
      }
      failing |= health.failuresInRow() > 0;
    }
    return failing ? Lane.SUSPECT : Lane.NEW;
  }
}
