package dev.orbweaver.crawl;

import akka.actor.typed.ActorRef;
import dev.orbweaver.frontier.Recovered;
import dev.orbweaver.host.HostFetcher;
import dev.orbweaver.host.HostMemory;
import dev.orbweaver.host.Lane;
import dev.orbweaver.scope.traps.FirstPages;
import dev.orbweaver.scope.traps.Parked;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
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

  /** So long hosts with later probes wait for those that are probed sooner. */
  private static final Duration LONG_PARKED = Duration.ofSeconds(60);

  private final Map<String, HostRow> rows = new HashMap<>();
  private final Lanes lanes;
  private final boolean staysQueued;
  private long available;
  private long parked;
  private int busy;
  private long onlyParkedSince;
  private boolean onlyParked;

  /**
   * @param staysQueued whether URLs of hosts that died may wait for another process
   */
  HostTable(int concurrency, boolean staysQueued) {
    this.lanes = new Lanes(concurrency);
    this.staysQueued = staysQueued;
  }

  /** The row of a host; a new one may be asked from {@code now} on. */
  HostRow row(String host, long now) {
    return rows.computeIfAbsent(host, name -> new HostRow(name, now));
  }

  /** Whether a URL was taken from the store and has no end yet. */
  boolean holds(Url url) {
    HostRow row = rows.get(url.host());
    return row != null && row.holds(url);
  }

  Collection<HostRow> all() {
    return rows.values();
  }

  /** To be called after every change of a row: enters it where it belongs. */
  void changed(HostRow row, long now) {
    row.wake();
    if (!row.wantsWork()) {
      lanes.remove(row.host);
    } else {
      Lane lane = row.mayEndTasks() ? Lane.PROVEN : row.lane;
      lanes.put(row.host, lane, row.awaitsTurn, row.workableAt(now));
    }
    available += row.available() - row.countedAvailable;
    row.countedAvailable = row.available();
    parked += row.stored.parked() - row.countedParked;
    row.countedParked = row.stored.parked();
    boolean isBusy = row.slots > 0 || row.wantsWork(); // what is committed soon may lead on
    busy += (isBusy ? 1 : 0) - (row.countedBusy ? 1 : 0);
    lanes.recount(row.countedLane, -row.countedUsed, row.countedBusy ? -1 : 0);
    lanes.recount(row.lane, row.used(), isBusy ? 1 : 0);
    row.countedBusy = isBusy;
    row.countedUsed = row.used();
    row.countedLane = row.lane;
  }

  /** Takes the next host that may be given work now. */
  Optional<HostRow> pollDue(long now) {
    return lanes.pollDue(now).map(rows::get);
  }

  /** How many slots a host may take, for all that hosts like it have. */
  int room(HostRow row) {
    return lanes.room(row.lane);
  }

  OptionalLong nextTime() {
    return lanes.nextTime();
  }

  /** URLs that nobody has in hand, and that are not parked. */
  long available() {
    return available;
  }

  /** URLs that this process will not take up, and another may. */
  long parked() {
    return parked;
  }

  /**
   * What is parked: to be counted when nothing else is.
   *
   * @param traps what is taken for a trap
   * @param pages what was fetched of URLs that differ in an id only
   * @param most how many URLs to go through: long queues come last
   */
  Census census(Parked traps, FirstPages pages, long most, long now, long wallMillis) {
    List<HostRow> hosts = new ArrayList<>();
    Map<String, dev.orbweaver.host.Parked> missed = new HashMap<>();
    for (HostRow row : rows.values()) {
      if (row.stored.parked() > 0) {
        hosts.add(row);
        missed.putAll(row.missed());
      }
    }
    hosts.sort(Comparator.comparingLong(row -> row.available() + row.stored.parked()));
    List<String> names = hosts.stream().map(row -> row.host).toList();
    return names.isEmpty()
        ? Census.NONE
        : new Census(new Parking(traps, missed, pages), names, most, now, wallMillis);
  }

  /** How many hosts could use a slot now or soon: among so many the slots are shared out. */
  int busyHosts() {
    return busy;
  }

  /** URLs of one host that have no end yet, in hand, parked or neither. */
  long unfinishedOf(String host) {
    HostRow row = rows.get(host);
    return row == null ? 0 : row.available() + row.stored.parked() + row.used();
  }

  /** Whether others talk to that host, too. */
  boolean isShared(String host) {
    HostRow row = rows.get(host);
    return row != null && row.awaitsTurn;
  }

  /** URLs that have no end yet, in hand or on their way there, parked or neither. */
  long unfinished() {
    return available + parked + rows.values().stream().mapToInt(HostRow::used).sum();
  }

  /** Enters hosts that an earlier process left with URLs, or with something to remember. */
  void recover(Recovered recovered, long now) {
    Map<String, List<byte[]>> memories = new HashMap<>();
    recovered.hosts().forEach((key, memory) -> ofHost(memories, key).add(memory));
    memories.forEach((host, kept) -> row(host, now).memory = HostMemory.kept(kept));
    recovered.queued().forEach((host, count) -> row(host, now).stored.recovered(count));
    rows.values().forEach(row -> changed(row, now));
  }

  private static List<byte[]> ofHost(Map<String, List<byte[]>> memories, String key) {
    return memories.computeIfAbsent(MemoryKey.host(key), host -> new ArrayList<>());
  }

  /**
   * With only parked hosts left, gives up those that will not be tried again soon: all at once when
   * there are no others, and one by one when that has gone on for long. Says whether any was.
   *
   * @param inFlight tasks that were handed out and are not committed: nobody is given up while some
   *     of them are on their way to a host or from it, for these may lead on
   */
  boolean condemnHopeless(int inFlight, long now) {
    List<HostRow> left = new ArrayList<>();
    int onTheirWay = inFlight;
    for (HostRow row : rows.values()) {
      onTheirWay -= row.inHand();
      if (row.available() > 0 || row.inHand() > 0) {
        left.add(row);
      }
    }
    if (onTheirWay > 0) {
      return false;
    }
    if (left.isEmpty() || !left.stream().allMatch(row -> row.waitsForParkedOnly(now))) {
      onlyParked = false;
      return false;
    }
    onlyParkedSince = onlyParked ? onlyParkedSince : now;
    onlyParked = true;
    List<HostRow> hopeless = left.stream().filter(row -> row.isHopeless(now)).toList();
    boolean forLong = now - onlyParkedSince > LONG_PARKED.toNanos();
    if (hopeless.isEmpty() || hopeless.size() < left.size() && !forLong) {
      return false;
    }
    for (HostRow row : hopeless) {
      row.condemn(staysQueued, now);
      changed(row, now);
    }
    return true;
  }

  /** Hosts whose fetcher has had nothing to do for a while, or will have nothing to do. */
  List<HostRow> unused(long now, Duration idleTime) {
    List<HostRow> unused = new ArrayList<>();
    for (HostRow row : rows.values()) {
      boolean idle = now - row.idleSince > idleTime.toNanos(); // with work too: it waits for a slot
      boolean waitsLong = row.available() > 0 && row.workableAt(now) - now > LONG_WAIT.toNanos();
      boolean atRest = row.inHand() == 0 && !row.stored.isTaking() && !row.passivating;
      boolean awaitsTurn = row.awaitsTurn && row.available() > 0; // nobody keeps a place for a row
      if (row.fetcher != null && atRest && (idle || waitsLong) && !awaitsTurn) {
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
