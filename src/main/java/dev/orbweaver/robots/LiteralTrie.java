package dev.orbweaver.robots;

import java.util.Arrays;

/**
 * Texts that are numbered as they come, each character of their common beginnings kept once.
 *
 * <p>It grows to {@link #MAX_NODES} and no further, so a hostile file can't make it large: of a
 * text that has no room the beginning is taken. Grows while it is built, then only read.
 */
final class LiteralTrie {
  /** Some megabytes: rules are held for each origin, and a host may have many. */
  static final int MAX_NODES = 1 << 18;

  private static final int ROOT = 0;

  private int size = 1;
  private int literals;

  private int[] parents = new int[16];
  private byte[] characters = new byte[16];
  private int[] lengths = new int[16];

  /** For each node the number of the text that ends there, or -1. */
  private int[] ends = filled(16);

  /** For each text the node where it ends. */
  private int[] nodes = new int[4];

  /** Open addressing: a node and one of 128 characters, and which node that leads to. */
  private int[] keys = filled(32);

  private int[] children = new int[32];

  /** The number of a text of ASCII characters, or of as much of it as there is room for. */
  int number(String text) {
    int node = ROOT;
    for (int i = 0; i < text.length(); i++) {
      int child = child(node, text.charAt(i));
      if (child < 0 && size == MAX_NODES) {
        break;
      }
      node = child >= 0 ? child : grow(node, text.charAt(i));
    }
    if (node != ROOT && ends[node] < 0) {
      nodes = literals < nodes.length ? nodes : Arrays.copyOf(nodes, literals * 2);
      nodes[literals] = node;
      ends[node] = literals++;
    }
    return ends[node];
  }

  int size() {
    return size;
  }

  int literals() {
    return literals;
  }

  int parent(int node) {
    return parents[node];
  }

  char character(int node) {
    return (char) characters[node];
  }

  int literalAt(int node) {
    return ends[node];
  }

  int state(int literal) {
    return nodes[literal];
  }

  int length(int literal) {
    return lengths[nodes[literal]];
  }

  /** The node one character further, or -1. */
  int child(int node, char character) {
    int slot = slot(node << 7 | character);
    return keys[slot] < 0 ? -1 : children[slot];
  }

  /** All nodes, those of shorter texts first. */
  int[] byLength() {
    int longest = 0;
    for (int node = 0; node < size; node++) {
      longest = Math.max(longest, lengths[node]);
    }
    int[] starts = new int[longest + 2];
    for (int node = 0; node < size; node++) {
      starts[lengths[node] + 1]++;
    }
    for (int i = 1; i < starts.length; i++) {
      starts[i] += starts[i - 1];
    }
    int[] sorted = new int[size];
    for (int node = 0; node < size; node++) {
      sorted[starts[lengths[node]]++] = node;
    }
    return sorted;
  }

  private int grow(int parent, char character) {
    if (size == parents.length) {
      parents = Arrays.copyOf(parents, size * 2);
      characters = Arrays.copyOf(characters, size * 2);
      lengths = Arrays.copyOf(lengths, size * 2);
      ends = Arrays.copyOf(ends, size * 2);
      Arrays.fill(ends, size, ends.length, -1);
      widen();
    }
    parents[size] = parent;
    characters[size] = (byte) character;
    lengths[size] = lengths[parent] + 1;
    int slot = slot(parent << 7 | character);
    keys[slot] = parent << 7 | character;
    children[slot] = size;
    return size++;
  }

  private void widen() {
    int[] oldKeys = keys;
    int[] oldChildren = children;
    keys = filled(oldKeys.length * 2);
    children = new int[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] >= 0) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        children[slot] = oldChildren[i];
      }
    }
  }

  private int slot(int key) {
    int mask = keys.length - 1;
    int hash = key * 0x9E3779B9;
    int slot = (hash ^ hash >>> 15) & mask;
    while (keys[slot] >= 0 && keys[slot] != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, -1);
    return array;
  }
}
