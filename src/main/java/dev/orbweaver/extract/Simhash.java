package dev.orbweaver.extract;

import java.util.Arrays;

/**
 * Charikar's similarity hash of a text over its runs of three words: texts that share most of them
 * get hashes that share most bits.
 *
 * <p>Each bit is voted on by every run. Votes are counted eight bits to a long, a byte each, and
 * carried over before a byte is full.
 */
final class Simhash {
  private static final int FULL = 255;

  /** A byte's bits, each in a byte of its own. */
  private static final long[] SPREAD = new long[256];

  static {
    for (int value = 0; value < SPREAD.length; value++) {
      for (int bit = 0; bit < 8; bit++) {
        SPREAD[value] |= (long) (value >>> bit & 1) << (8 * bit);
      }
    }
  }

  private final long[] votes = new long[8];
  private final int[] carried = new int[64];
  private int sinceCarried;
  private int runs;
  private int words;
  private long last;
  private long beforeLast;

  /** The next word, by its hash. */
  void add(long word) {
    if (++words > 2) {
      vote(mix(Long.rotateLeft(beforeLast, 42) + Long.rotateLeft(last, 21) + word));
    }
    beforeLast = last;
    last = word;
  }

  private void vote(long run) {
    runs++;
    for (int i = 0; i < 8; i++) {
      votes[i] += SPREAD[(int) (run >>> 8 * i) & 0xFF];
    }
    if (++sinceCarried == FULL) {
      carry();
    }
  }

  private void carry() {
    for (int bit = 0; bit < 64; bit++) {
      carried[bit] += (int) (votes[bit >>> 3] >>> 8 * (bit & 7)) & 0xFF;
    }
    Arrays.fill(votes, 0);
    sinceCarried = 0;
  }

  /** The hash of all words so far; 0 for texts of fewer than three. */
  long value() {
    carry();
    long value = 0;
    for (int bit = 0; bit < 64; bit++) {
      value |= carried[bit] * 2 > runs ? 1L << bit : 0;
    }
    return value;
  }

  static long mix(long bits) {
    long mixed = bits * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
    return mixed ^ mixed >>> 29;
  }
}
