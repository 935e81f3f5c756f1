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
      int edits = name.startsWith(typed) && !typed.isEmpty() ? 1 : edits(typed, name);
      if (edits < fewest && edits <= Math.max(1, letters(name) / 2)) {
        fewest = edits;
        nearest = name;
      }
    }
    return nearest;
  }

  /** The dashes of an option are the same in all of them, so they tell nothing. */
  private static int letters(String name) {
    return (int) name.chars().filter(each -> each != '-').count();
  }

  /** Letters inserted, left out or replaced. */
  private static int edits(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
