package dev.orbweaver.crawl;

import akka.actor.typed.ActorRef;
import dev.orbweaver.frontier.Recovered;
import dev.orbweaver.host.HostFetcher;
import dev.orbweaver.host.HostMemory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Every host of the crawl, the order in which they may be asked, and sums over them that cost
 * nothing to read.
 */
final class HostTable {
  /** A host that waits longer gives up its connection and its actor meanwhile. */
  private static final Duration LONG_WAIT = Duration.ofSeconds(10);

  private final Map<String, HostRow> rows = new HashMap<>();
  private final HostSchedule schedule = new HostSchedule();
  private long available;
  private int busy;

  /** The row of a host; a new one may be asked from {@code now} on. */
  HostRow row(String host, long now) {
    return rows.computeIfAbsent(host, name -> new HostRow(name, now));
  }

  Collection<HostRow> all() {
    return rows.values();
  }

  /** To be called after every change of a row: enters it where it belongs. */
  void changed(HostRow row, long now) {
    if (!row.wantsWork()) {
      schedule.remove(row.host);
    } else {
      schedule.put(row.host, row.workableAt(now));
    }
    available += row.available() - row.countedAvailable;
    row.countedAvailable = row.available();
    boolean isBusy = row.inHand() > 0 || row.wantsWork();
    busy += (isBusy ? 1 : 0) - (row.countedBusy ? 1 : 0);
    row.countedBusy = isBusy;
  }

  /** Takes the next host that may be given work now. */
  Optional<HostRow> pollDue(long now) {
    return schedule.pollDue(now).map(rows::get);
  }

  OptionalLong nextTime() {
    return schedule.nextTime();
  }

  /** URLs that nobody has in hand. */
  long available() {
    return available;
  }

  /** How many hosts could use a slot now or soon: among so many the slots are shared out. */
  int busyHosts() {
    return busy;
  }

  /** URLs that have no end yet, in hand or not. */
  long unfinished() {
    return available + rows.values().stream().mapToInt(HostRow::inHand).sum();
  }

  /** Enters hosts that an earlier process left with URLs, or with something to remember. */
  void recover(Recovered recovered, long now) {
    Map<String, List<byte[]>> memories = new HashMap<>();
    recovered.hosts().forEach((key, memory) -> ofHost(memories, key).add(memory));
    memories.forEach((host, kept) -> row(host, now).memory = HostMemory.kept(kept));
    recovered.queued().forEach((host, count) -> row(host, now).queued = count);
    rows.values().forEach(row -> changed(row, now));
  }

  private static List<byte[]> ofHost(Map<String, List<byte[]>> memories, String key) {
    return memories.computeIfAbsent(MemoryKey.host(key), host -> new ArrayList<>());
  }

  /**
   * Whether all that is left are hosts whose robots.txt cannot be read and will not be asked for
   * soon.
   */
  boolean areHopeless(long now, Duration patience) {
    for (HostRow row : rows.values()) {
      boolean waitsLong =
          row.available() > 0 && row.workableAt(now) - now > patience.toNanos() && !row.taking;
      if (row.available() > 0 && !(waitsLong && row.waitsForParkedOnly())) {
        return false;
      }
    }
    return true;
  }

  /** Gives up whatever is parked. */
  void condemn(long now) {
    for (HostRow row : rows.values()) {
      row.condemn();
      changed(row, now);
    }
  }

  /** Hosts whose fetcher has had nothing to do for a while, or will have nothing to do. */
  List<HostRow> unused(long now, Duration idleTime) {
    List<HostRow> unused = new ArrayList<>();
    for (HostRow row : rows.values()) {
      boolean idle = now - row.idleSince > idleTime.toNanos(); // with work too: it waits for a slot
      boolean waitsLong = row.available() > 0 && row.workableAt(now) - now > LONG_WAIT.toNanos();
      boolean atRest = row.inHand() == 0 && !row.taking && !row.passivating;
      if (row.fetcher != null && atRest && (idle || waitsLong)) {
        unused.add(row);
      }
    }
    return unused;
  }

  List<ActorRef<HostFetcher.Command>> fetchers() {
    return rows.values().stream()
        .filter(row -> row.fetcher != null)
        .map(row -> row.fetcher)
        .toList();
  }
}
