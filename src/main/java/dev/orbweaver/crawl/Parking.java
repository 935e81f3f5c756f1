package dev.orbweaver.crawl;

import dev.orbweaver.host.Parked;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.scope.traps.FirstPages;
import dev.orbweaver.scope.traps.TrapSettings;
import dev.orbweaver.scope.traps.Trapped;
import dev.orbweaver.url.Url;
import java.util.Map;

/**
 * The rule which URLs stay queued until another start of the crawl: those of traps, and those of
 * origins that were alive and died. Immutable, so the store may ask it on its own thread.
 *
 * @param traps what is taken for a trap
 * @param dead by origin, those that were given up for now
 * @param pages what was fetched of URLs that differ in an id only
 */
public record Parking(
    dev.orbweaver.scope.traps.Parked traps, Map<String, Parked> dead, FirstPages pages) {
  /** Nothing stays: all that is not fetched ends with a record. */
  static final Parking NOTHING =
      new Parking(dev.orbweaver.scope.traps.Parked.nothing(TrapSettings.OFF), Map.of());

  /** As far as can be told without looking for what was fetched. */
  Parking(dev.orbweaver.scope.traps.Parked traps, Map<String, Parked> dead) {
    this(traps, dead, FirstPages.UNKNOWN);
  }

  public Parking {
    dead = Map.copyOf(dead);
  }

  /** Whether a task stays where it is. */
  boolean holds(FetchTask task) {
    return trapOf(task) != null || dead.containsKey(task.url().origin());
  }

  /** The trap that a task is parked with, as its group is called; null when there is none. */
  public String trapOf(FetchTask task) {
    Trapped trapped = isExempt(task) ? null : trapOf(traps, task.url(), pages);
    return trapped == null ? null : trapped.group();
  }

  /** The trap that a URL is of if it is neither a root nor a sitemap; null when there is none. */
  public static Trapped trapOf(dev.orbweaver.scope.traps.Parked traps, Url url, FirstPages pages) {
    Trapped trapped = traps.judge(url);
    return trapped == null ? traps.twin(url, pages) : trapped;
  }

  /** What was asked for by name is no trap, nor is what says where pages are. */
  static boolean isExempt(FetchTask task) {
    return task.isRoot() || task.isSitemap();
  }
}
