package dev.orbweaver.crawl;

import dev.orbweaver.host.Lane;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

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

    /** Of hosts for which others keep a place, as long as they come when it is their turn. */
    final HostSchedule turns = new HostSchedule();

    final int most;
    int used;
    int busy;

    Part(int most) {
      this.most = most;
    }

    void put(String host, boolean isTurn, long time) {
      (isTurn ? schedule : turns).remove(host);
      (isTurn ? turns : schedule).put(host, time);
    }

    void remove(String host) {
      schedule.remove(host);
      turns.remove(host);
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

  /**
   * Enters a host, or moves it.
   *
   * @param isTurn whether it comes before all others once its time has come
   */
  void put(String host, Lane lane, boolean isTurn, long time) {
    Lane old = byHost.put(host, lane);
    if (old != null && old != lane) {
      part(old).remove(host);
    }
    part(lane).put(host, isTurn, time);
  }

  void remove(String host) {
    Lane lane = byHost.remove(host);
    if (lane != null) {
      part(lane).remove(host);
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

  /** Takes the host whose turn it is, or whose time has come first; lanes without room apart. */
  Optional<String> pollDue(long now) {
    HostSchedule turns = first(part -> part.turns);
    HostSchedule others = first(part -> part.schedule);
    Optional<String> due = turns == null ? Optional.empty() : turns.pollDue(now);
    if (due.isEmpty() && others != null) {
      due = others.pollDue(now);
    }
    due.ifPresent(byHost::remove);
    return due;
  }

  /** When the first host's time comes, lanes without room apart. */
  OptionalLong nextTime() {
    HostSchedule turns = first(part -> part.turns);
    HostSchedule others = first(part -> part.schedule);
    if (turns == null || others == null) {
      HostSchedule only = turns == null ? others : turns;
      return only == null ? OptionalLong.empty() : only.nextTime();
    }
    OptionalLong turn = turns.nextTime();
    return turn.getAsLong() - others.nextTime().getAsLong() < 0 ? turn : others.nextTime();
  }

  /** Of the lanes with room the one whose first host's time comes first; of equals proven hosts. */
  private HostSchedule first(Function<Part, HostSchedule> kind) {
    HostSchedule first = null;
    long earliest = 0;
    for (Part part : parts) {
      HostSchedule schedule = kind.apply(part);
      OptionalLong time = room(part) > 0 ? schedule.nextTime() : OptionalLong.empty();
      // monotonic nanoseconds may wrap: compare differences
      if (time.isPresent() && (first == null || time.getAsLong() - earliest < 0)) {
        first = schedule;
        earliest = time.getAsLong();
      }
    }
    return first;
  }
}
