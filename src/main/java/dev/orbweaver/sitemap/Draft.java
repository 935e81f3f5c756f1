package dev.orbweaver.sitemap;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An entry while it is read. */
final class Draft {
  /** The protocol's extensions know no more of a kind for one page. */
  private static final int MOST = 1000;

  String location;
  Instant lastModified;
  String changeFrequency;
  double priority = Entry.USUAL;
  final List<String> alternates = new ArrayList<>();
  final List<String> images = new ArrayList<>();
  final List<String> videos = new ArrayList<>();

  static void add(List<String> some, String reference) {
    if (some.size() < MOST && reference != null && !reference.isBlank()) {
      some.add(reference);
    }
  }

  void priority(String text) {
    try {
      double given = Double.parseDouble(text);
      priority = given >= 0 && given <= 1 ? given : Entry.USUAL;
    } catch (NumberFormatException e) {
      priority = Entry.USUAL;
    }
  }

  void changeFrequency(String text) {
    changeFrequency = text.length() <= 20 ? text.toLowerCase(Locale.ROOT) : null;
  }
}
