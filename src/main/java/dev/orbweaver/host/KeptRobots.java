package dev.orbweaver.host;

import dev.orbweaver.model.Validators;

/**
 * One origin's robots.txt as it is kept with the crawl's state.
 *
 * @param settled whether it is known; else it was out of reach
 * @param failures how often it was out of reach in a row
 * @param writtenMillis wall-clock time at which this was written
 * @param leftMillis how long from then the copy is good, or until a probe is due
 * @param trouble what kept it out of reach, or ""
 * @param validators what to ask with whether it is still the same
 * @param body the file; empty when there is none, which allows everything
 */
record KeptRobots(
    String origin,
    boolean settled,
    int failures,
    long writtenMillis,
    long leftMillis,
    String trouble,
    Validators validators,
    byte[] body) {

  /** Larger ones are asked for again instead: state must not grow with what hosts like to send. */
  static final int LARGEST = 64 * 1024;
}
