package dev.orbweaver.extract;

import java.util.Arrays;

/** The fingerprints met on one page, each with a number; open addressing, nothing boxed. */
final class Fingerprints {
  /** Stands for an empty place; the one fingerprint of that value moves aside. */
  private static final long EMPTY = 0;

  private static final long STAND_IN = 0x9E3779B97F4A7C15L;

  private long[] keys = new long[128];
  private int[] numbers = new int[128];
  private int size;

  /** The number the fingerprint has had so far, or -1: then it gets this one. */
  int putIfAbsent(long fingerprint, int number) {
    long key = fingerprint == EMPTY ? STAND_IN : fingerprint;
    int place = place(key);
    if (keys[place] != EMPTY) {
      return numbers[place];
    }
    keys[place] = key;
    numbers[place] = number;
    if (++size * 2 > keys.length) {
      grow();
    }
    return -1;
  }

  private int place(long key) {
    int mask = keys.length - 1;
    int place = (int) (key ^ (key >>> 32)) & mask;
    while (keys[place] != EMPTY && keys[place] != key) {
      place = (place + 1) & mask;
    }
    return place;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldNumbers = numbers;
    keys = new long[oldKeys.length * 2];
    numbers = Arrays.copyOf(numbers, keys.length);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != EMPTY) {
        int place = place(oldKeys[i]);
        keys[place] = oldKeys[i];
        numbers[place] = oldNumbers[i];
      }
    }
  }
}
