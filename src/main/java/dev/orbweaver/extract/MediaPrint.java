package dev.orbweaver.extract;

import dev.orbweaver.extract.html.Attributes;
import dev.orbweaver.url.Url;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Listens to the elements of one document and makes numbers of the pictures, films and sounds that
 * it is shown with: one for all of them, in whatever order, and one for each. Scripts and frames
 * don't count: they are made anew for everybody.
 */
final class MediaPrint {
  /** What it needs to be shown. */
  static final Set<String> ELEMENTS = Set.of("img", "video", "audio", "source", "embed", "object");

  /** Pictures that come late stand where a script finds them. */
  private static final List<String> FIELDS =
      List.of("src", "srcset", "poster", "data", "data-src", "data-srcset");

  /** Further ones are no news. */
  private static final int MOST_NAMES = 64;

  /** How much of a name is looked at: whole pictures stand in some. */
  private static final int LONGEST = 4096;

  private static final long[] NONE = {};
  private static final Set<String> ENDINGS =
      Set.of("gif", "png", "jpg", "jpeg", "webp", "avif", "svg", "ico", "bmp");

  private long sum;
  private boolean relative;
  private long[] names = NONE;
  private int count;

  void element(String name, Attributes attributes) {
    if (ELEMENTS.contains(name)) {
      for (String field : FIELDS) {
        String value = attributes.value(field);
        if (value != null && !value.isEmpty()) {
          long hash = hash(value, Math.min(LONGEST, value.length()));
          sum += hash;
          relative |= isRelative(value);
          add(value, hash);
        }
      }
    }
  }

  /**
   * The same for documents with the same media.
   *
   * @param base of the document: one name in two folders is two pictures
   */
  long print(Url base) {
    String folder = base.origin() + folder(base.path());
    return relative ? sum + hash(folder, folder.length()) : sum;
  }

  /**
   * A number for the name of each, as it is written: in another folder it is no news. What a query
   * adds to a file's name are counters and clocks.
   */
  long[] names() {
    return Arrays.copyOf(names, count);
  }

  private void add(String value, long hash) {
    if (count == names.length && count < MOST_NAMES) {
      names = Arrays.copyOf(names, Math.min(MOST_NAMES, 8 + 2 * count));
    }
    if (count < names.length) {
      int length = lengthOfName(value);
      names[count++] = length == value.length() ? hash : hash(value, length);
    }
  }

  /** Without the query of a file. */
  private static int lengthOfName(String value) {
    int query = value.indexOf('?');
    int dot = query < 0 ? -1 : value.lastIndexOf('.', query);
    boolean isFile =
        dot >= 0 && ENDINGS.contains(value.substring(dot + 1, query).toLowerCase(Locale.ROOT));
    return isFile ? query : value.length();
  }

  private static String folder(String path) {
    return path.substring(0, path.lastIndexOf('/') + 1);
  }

  /** Whether the page's folder decides what it names. */
  private static boolean isRelative(String reference) {
    int colon = reference.indexOf(':');
    int slash = reference.indexOf('/');
    return slash != 0 && (colon < 0 || slash >= 0 && slash < colon);
  }

  private static long hash(String text, int length) {
    long hash = 0;
    for (int i = 0; i < length; i++) {
      hash = hash * 0x100000001B3L + text.charAt(i) + 1;
    }
    return Simhash.mix(Simhash.mix(hash));
  }
}
