package dev.orbweaver.frontier;

/**
 * Under what a fact is remembered: 128 bits of a digest, by which one is never taken for another.
 */
public record FactKey(long high, long low) {
  // written out, for a crawl asks this for its first page already: the JVM would make them up at
  // run time

  @Override
  public boolean equals(Object other) {
    return other instanceof FactKey key && high == key.high && low == key.low;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(high ^ low);
  }
}
