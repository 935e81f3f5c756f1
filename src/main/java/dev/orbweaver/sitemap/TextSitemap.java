package dev.orbweaver.sitemap;

import java.io.IOException;
import java.util.regex.Pattern;

/** Reads a sitemap that is a URL a line; lines that are none are passed over. */
final class TextSitemap {
  private static final int LONGEST = 8192;

  /** Only what is plainly a URL: prose is full of words that a base would make one of. */
  private static final Pattern URL =
      Pattern.compile("(?:https?://|www\\.)\\S+", Pattern.CASE_INSENSITIVE);

  private TextSitemap() {}

  static void read(CharSource in, EntryList entries) throws IOException {
    StringBuilder line = new StringBuilder();
    int c;
    do {
      c = in.read();
      if (c < 0 || c == '\n' || c == '\r') {
        take(line, entries);
        line.setLength(0);
      } else if (line.length() <= LONGEST) {
        line.append((char) c);
      }
    } while (c >= 0 && !entries.isFull());
  }

  private static void take(StringBuilder line, EntryList entries) {
    String text = Blanks.strip(line.toString());
    if (text.length() < LONGEST && URL.matcher(text).matches()) {
      Draft draft = new Draft();
      draft.location = text;
      entries.addPage(draft);
    }
  }
}
