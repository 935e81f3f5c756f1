package dev.orbweaver.crawl;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Origins of a host that are out of reach and have enough tasks at hand to be probed with: for now
 * the store keeps their others, so that those of living origins are come upon.
 */
final class Resting {
  /** So many tasks of an origin that came back are enough. */
  static final int ENOUGH = 100;

  /** No origin rests; as nothing is added to it, it never changes. */
  static final Resting NONE = new Resting();

  private Set<String> origins = Set.of();

  /** The origins when the store was asked last. */
  private Set<String> asked = Set.of();

  private long urls;
  private boolean reconsiders;

  /** Never changed, so the store may ask it on its own thread. */
  Set<String> origins() {
    return origins;
  }

  /** Tasks in the store that are left there for now, parked ones among them. */
  long urls() {
    return urls;
  }

  void add(String origin) {
    if (this == NONE) {
      throw new IllegalStateException("shared by all who have none");
    }
    Set<String> more = new HashSet<>(origins);
    more.add(origin);
    origins = Set.copyOf(more);
  }

  /** The store is asked for tasks of other origins; says whether it must look at all of them. */
  boolean asks() {
    boolean all = reconsiders;
    if (this != NONE) { // which many threads may ask
      asked = origins;
      reconsiders = false;
    }
    return all;
  }

  /**
   * The store has nothing more for who asked last.
   *
   * @return whether that is because of what rests, so that the others are counted here
   */
  boolean leaves(long others) {
    urls += asked.isEmpty() ? 0 : others;
    return !asked.isEmpty();
  }

  /**
   * Lets the others go on.
   *
   * @return whether the store has kept tasks of theirs, and must look at all of them again
   */
  boolean wakes(Predicate<String> rests) {
    if (!origins.isEmpty() && !origins.stream().allMatch(rests)) {
      Set<String> less = new HashSet<>(origins);
      less.removeIf(rests.negate());
      origins = Set.copyOf(less);
    }
    if (origins.containsAll(asked)) {
      return false;
    }
    asked = origins;
    reconsiders = true;
    return true;
  }

  /** Those that were left in the store are counted elsewhere from now on. */
  long letGo() {
    long all = urls;
    urls = 0;
    return all;
  }
}
