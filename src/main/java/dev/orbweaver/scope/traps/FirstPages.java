package dev.orbweaver.scope.traps;

/** Remembers of pages that differ in an id only which one was fetched first. */
@FunctionalInterface
public interface FirstPages {
  /** Nobody looks. */
  FirstPages UNKNOWN = rest -> null;

  /**
   * The first page whose URL is this but for an id; null when none was fetched. Once it is known it
   * is known for good.
   */
  FirstPage of(long rest);
}
