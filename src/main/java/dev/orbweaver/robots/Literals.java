package dev.orbweaver.robots;

import java.util.Arrays;

/**
 * The texts between the stars of all rules of a file, found in a path in one walk over it.
 *
 * <p>Aho and Corasick's automaton: a state is the longest end of what was read that some text
 * begins with. Which of the texts end at a place is told by numbering the states so that those
 * ending in a text are a range. Immutable.
 */
final class Literals {
  /** What is looked up in one path may cost so much, in looks at one of its characters. */
  static final int EFFORT = 1 << 18;

  /** What one text costs that is looked up, in the same coin. */
  private static final int LOOKUP = 16;

  private static final int ROOT = 0;

  private final LiteralTrie trie;

  /** For each state the longest proper end of it that is a state, too. */
  private final int[] fails;

  /** For each state the longest proper end of it that is a text; {@link #ROOT}: none. */
  private final int[] shorter;

  /** A state's place: those that end in it have the places from its own up to {@link #lasts}. */
  private final int[] places;

  private final int[] lasts;

  Literals(LiteralTrie trie) {
    this.trie = trie;
    int states = trie.size();
    fails = new int[states];
    shorter = new int[states];
    places = new int[states];
    lasts = new int[states];
    int[] byLength = trie.byLength();
    for (int i = 1; i < states; i++) {
      int state = byLength[i];
      int parent = trie.parent(state);
      fails[state] = parent == ROOT ? ROOT : next(fails[parent], trie.character(state));
      int fail = fails[state];
      shorter[state] = trie.literalAt(fail) >= 0 ? fail : shorter[fail];
    }
    number(byLength);
  }

  private void number(int[] byLength) {
    int[] sizes = new int[fails.length];
    Arrays.fill(sizes, 1);
    for (int i = fails.length - 1; i > 0; i--) {
      sizes[fails[byLength[i]]] += sizes[byLength[i]];
    }
    int[] free = new int[fails.length];
    free[ROOT] = 1;
    lasts[ROOT] = fails.length - 1;
    for (int i = 1; i < fails.length; i++) {
      int state = byLength[i];
      int fail = fails[state];
      places[state] = free[fail];
      free[fail] += sizes[state];
      free[state] = places[state] + 1;
      lasts[state] = places[state] + sizes[state] - 1;
    }
  }

  private int next(int from, char character) {
    int state = from;
    int child = trie.child(state, character);
    while (child < 0 && state != ROOT) {
      state = fails[state];
      child = trie.child(state, character);
    }
    return Math.max(child, ROOT);
  }

  Found in(String path) {
    return new Found(path);
  }

  /** Where the texts stand in one path. */
  final class Found {
    /** The state after each character, and its place; the first is before all of them. */
    private final int[] states;

    private final int[] at;

    /** For each text where it ends first and last; 0 when it isn't there. */
    private final int[] first = new int[trie.literals()];

    private final int[] last = new int[trie.literals()];

    private int effort = EFFORT;

    private Found(String path) {
      states = new int[path.length() + 1];
      at = new int[path.length() + 1];
      for (int end = 1; end <= path.length(); end++) {
        states[end] = next(states[end - 1], path.charAt(end - 1));
        at[end] = places[states[end]];
        mark(end, first);
      }
      for (int end = path.length(); end > 0; end--) {
        mark(end, last);
      }
    }

    /** When a text is known, all shorter ones it ends in are known, too. */
    private void mark(int end, int[] ends) {
      int state = states[end];
      state = trie.literalAt(state) >= 0 ? state : shorter[state];
      while (state != ROOT && ends[trie.literalAt(state)] == 0) {
        ends[trie.literalAt(state)] = end;
        state = shorter[state];
      }
    }

    /** Whether the text stands somewhere at or after a place. */
    boolean isAfter(int literal, int from) {
      return last[literal] - trie.length(literal) >= from && last[literal] > 0;
    }

    boolean isAtEnd(int literal) {
      return last[literal] == states.length - 1;
    }

    /**
     * Where the text ends that stands first at or after a place; it must stand there somewhere.
     * Negative when all the effort is spent, from then on always.
     */
    int firstEnd(int literal, int from) {
      int end = from + trie.length(literal);
      effort -= LOOKUP;
      if (first[literal] >= end && effort >= 0) {
        return first[literal];
      }
      int low = places[trie.state(literal)];
      int high = lasts[trie.state(literal)];
      while (effort >= 0 && (at[end] < low || at[end] > high)) {
        end++;
        effort--;
      }
      return effort < 0 ? -1 : end;
    }
  }
}
