package dev.orbweaver.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a test measured, for the table: noisy, and so never asserted. */
final class Figure {
  private static final List<String> SAID = new ArrayList<>();

  private Figure() {}

  static synchronized void say(String format, Object... arguments) {
    SAID.add(String.format(Locale.ROOT, format, arguments));
  }

  /** All that was said since it was asked last. */
  static synchronized List<String> taken() {
    List<String> said = List.copyOf(SAID);
    SAID.clear();
    return said;
  }
}
