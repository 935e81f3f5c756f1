package dev.orbweaver.crawl;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Every host of the crawl, the order in which they may be asked, and sums over them that cost
 * nothing to read.
 */
final class HostTable {
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
}
