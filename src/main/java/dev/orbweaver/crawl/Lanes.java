package dev.orbweaver.crawl;

import dev.orbweaver.host.Lane;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Bulkheads: hosts that have not answered yet, or not lately, get a part of the crawl's slots, so
 * that hosts which hold a slot until they time out can't take them all. The part is theirs only to
 * the extent that proven hosts have work; without these nobody is kept from anything. Within their
 * part they come as everybody does, whoever waits longest first: else proven hosts with much work
 * would keep all others from being asked at all.
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

  /** By the lanes' order, proven hosts first; an array, for each page goes through it. */
  private final Part[] parts;

  private final Map<String, Lane> byHost = new HashMap<>();

  Lanes(int concurrency) {
    parts = new Part[Lane.values().length];
    parts[Lane.PROVEN.ordinal()] = new Part(Integer.MAX_VALUE);
    parts[Lane.NEW.ordinal()] = new Part(Math.max(1, concurrency * 3 / 4));
    parts[Lane.SUSPECT.ordinal()] = new Part(Math.max(1, concurrency / 8));
  }

  private Part part(Lane lane) {
    return parts[lane.ordinal()];
  }

  /** Enters a host, or moves it. */
  void put(String host, Lane lane, long time) {
    Lane old = byHost.put(host, lane);
    if (old != null && old != lane) {
      part(old).schedule.remove(host);
    }
    part(lane).schedule.put(host, time);
  }

  void remove(String host) {
    Lane lane = byHost.remove(host);
    if (lane != null) {
      part(lane).schedule.remove(host);
    }
  }

  /** Counts slots and hosts that came to a lane, or left it. */
  void recount(Lane lane, int slots, int hosts) {
    part(lane).used += slots;
    part(lane).busy += hosts;
  }

  /** How many more slots hosts of that lane may take together. */
  int room(Lane lane) {
    return room(part(lane));
  }

  private int room(Part part) {
    Part proven = part(Lane.PROVEN);
    boolean bound = part != proven && proven.busy > 0;
    return bound ? Math.max(0, part.most - part.used) : Integer.MAX_VALUE;
  }

  /** Takes the host whose time has come first, lanes without room apart. */
  Optional<String> pollDue(long now) {
    Part first = first();
    Optional<String> due = first == null ? Optional.empty() : first.schedule.pollDue(now);
    due.ifPresent(byHost::remove);
    return due;
  }

  /** When the first host's time comes, lanes without room apart. */
  OptionalLong nextTime() {
    Part first = first();
    return first == null ? OptionalLong.empty() : first.schedule.nextTime();
  }

  /** The lane with room whose first host's time comes first; of equals proven hosts. */
  private Part first() {
    Part first = null;
    long earliest = 0;
    for (Part part : parts) {
      OptionalLong time = room(part) > 0 ? part.schedule.nextTime() : OptionalLong.empty();
      // monotonic nanoseconds may wrap: compare differences
      if (time.isPresent() && (first == null || time.getAsLong() - earliest < 0)) {
        first = part;
        earliest = time.getAsLong();
      }
    }
    return first;
  }
}
