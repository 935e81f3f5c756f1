package dev.orbweaver.crawl;

import dev.orbweaver.host.Lane;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Bulkheads: hosts that have not answered yet, or not lately, get a part of the crawl's slots, so
 * that hosts which hold a slot until they time out can't take them all. The part is theirs only to
 * the extent that proven hosts have work; without these nobody is kept from anything.
 */
final class Lanes {
  private static final class Part {
    final HostSchedule schedule = new HostSchedule();
    final int most;
    int used;
    int busy;

    Part(int most) {
      this.most = most;
    }
  }

  private final Map<Lane, Part> parts = new EnumMap<>(Lane.class);
  private final Map<String, Lane> byHost = new HashMap<>();

  Lanes(int concurrency) {
    parts.put(Lane.PROVEN, new Part(Integer.MAX_VALUE));
    parts.put(Lane.NEW, new Part(Math.max(1, concurrency * 3 / 4)));
    parts.put(Lane.SUSPECT, new Part(Math.max(1, concurrency / 8)));
  }

  /** Enters a host, or moves it. */
  void put(String host, Lane lane, long time) {
    Lane old = byHost.put(host, lane);
    if (old != null && old != lane) {
      parts.get(old).schedule.remove(host);
    }
    parts.get(lane).schedule.put(host, time);
  }

  void remove(String host) {
    Lane lane = byHost.remove(host);
    if (lane != null) {
      parts.get(lane).schedule.remove(host);
    }
  }

  /** Counts slots and hosts that came to a lane, or left it. */
  void recount(Lane lane, int slots, int hosts) {
    parts.get(lane).used += slots;
    parts.get(lane).busy += hosts;
  }

  /** How many more slots hosts of that lane may take together. */
  int room(Lane lane) {
    Part part = parts.get(lane);
    boolean bound = lane != Lane.PROVEN && parts.get(Lane.PROVEN).busy > 0;
    return bound ? Math.max(0, part.most - part.used) : Integer.MAX_VALUE;
  }

  /** Takes the first host whose time has come and whose lane has room; proven hosts first. */
  Optional<String> pollDue(long now) {
    for (Map.Entry<Lane, Part> each : parts.entrySet()) {
      Optional<String> due =
          room(each.getKey()) > 0 ? each.getValue().schedule.pollDue(now) : Optional.empty();
      if (due.isPresent()) {
        byHost.remove(due.get());
        return due;
      }
    }
    return Optional.empty();
  }

  /** When the first host's time comes, lanes without room apart. */
  OptionalLong nextTime() {
    OptionalLong first = OptionalLong.empty();
    for (Map.Entry<Lane, Part> each : parts.entrySet()) {
      OptionalLong time =
          room(each.getKey()) > 0 ? each.getValue().schedule.nextTime() : OptionalLong.empty();
      // monotonic nanoseconds may wrap: compare differences
      if (first.isEmpty() || time.isPresent() && time.getAsLong() - first.getAsLong() < 0) {
        first = time.isPresent() ? time : first;
      }
    }
    return first;
  }
}
