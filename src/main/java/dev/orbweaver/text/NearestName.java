package dev.orbweaver.text;

import java.util.Collection;
import java.util.Locale;

/**
 * Finds the name that somebody most likely meant: the one with the fewest edits, if they are few.
 */
public final class NearestName {
  private NearestName() {}

  /** The nearest of the names, or null when none is near. */
  public static String of(String given, Collection<String> names) {
    String typed = given.strip().toLowerCase(Locale.ROOT);
    if (typed.length() > 60) {
      return null;
    }
    String nearest = null;
    int fewest = Integer.MAX_VALUE;
    for (String name : names) {
      int edits = leavesWordsOut(typed, name) ? 1 : edits(typed, name);
      if (edits < fewest && edits <= Math.max(1, letters(name) / 2)) {
        fewest = edits;
        nearest = name;
      }
    }
    return nearest;
  }

  /** At the end, or before the last word: {@code --tries} for {@code --max-tries}. */
  private static boolean leavesWordsOut(String typed, String name) {
    int last = Math.max(typed.lastIndexOf('-'), typed.lastIndexOf('.')) + 1;
    String word = typed.substring(last);
    boolean before =
        name.startsWith(typed.substring(0, last))
            && (name.endsWith("-" + word) || name.endsWith("." + word));
    return !typed.isEmpty() && (name.startsWith(typed) || !word.isEmpty() && before);
  }

  /** The dashes of an option are the same in all of them, so they tell nothing. */
  private static int letters(String name) {
    return (int) name.chars().filter(each -> each != '-').count();
  }

  /** Letters inserted, left out or replaced, and neighbours that changed places. */
  private static int edits(String a, String b) {
    int[][] rows = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        rows[i][j] = i == 0 || j == 0 ? i + j : fewest(rows, a, b, i, j);
      }
    }
    return rows[a.length()][b.length()];
  }

  private static int fewest(int[][] rows, String a, String b, int i, int j) {
    int replaced = rows[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int edits = Math.min(replaced, 1 + Math.min(rows[i - 1][j], rows[i][j - 1]));
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(edits, 1 + rows[i - 2][j - 2]) : edits;
  }
}
