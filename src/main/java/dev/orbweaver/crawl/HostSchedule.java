package dev.orbweaver.crawl;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;

/**
 * Which host may be asked next: hosts with work, by the time from which they may be given it; among
 * equals the one that waits longest.
 *
 * <p>One for all hosts instead of a timer each: waiting costs an entry here.
 */
final class HostSchedule {
  private record Entry(long time, long turn, String host) {}

  private static final Comparator<Entry> ORDER =
      // monotonic nanoseconds may wrap: compare differences
      ((Comparator<Entry>) (a, b) -> Long.signum(a.time - b.time)).thenComparingLong(Entry::turn);

  private final TreeSet<Entry> entries = new TreeSet<>(ORDER);
  private final Map<String, Entry> byHost = new HashMap<>();
  private long turn;

  /** Enters a host, or moves it to another time. */
  void put(String host, long time) {
    Entry old = byHost.get(host);
    if (old != null && old.time == time) {
      return;
    }
    remove(host);
    Entry entry = new Entry(time, turn++, host);
    byHost.put(host, entry);
    entries.add(entry);
  }

  void remove(String host) {
    Entry entry = byHost.remove(host);
    if (entry != null) {
      entries.remove(entry);
    }
  }

  /** Takes the first host whose time has come. */
  Optional<String> pollDue(long now) {
    if (entries.isEmpty() || entries.first().time - now > 0) {
      return Optional.empty();
    }
    Entry first = entries.pollFirst();
    byHost.remove(first.host);
    return Optional.of(first.host);
  }

  /** When the first host's time comes. */
  OptionalLong nextTime() {
    return entries.isEmpty() ? OptionalLong.empty() : OptionalLong.of(entries.first().time);
  }
}
