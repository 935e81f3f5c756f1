package dev.orbweaver.extract;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.orbweaver.extract.html.Attributes;
import dev.orbweaver.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/**
 * Listens to the elements of one document and makes numbers of the pictures, films and sounds that
 * it is shown with: one for all of them, in whatever order, and one for each. Scripts and frames
 * don't count: they are made anew for everybody.
 */
final class MediaPrint implements Attributes.Raw {
  /** What it needs to be shown. */
  static final Set<String> ELEMENTS = Set.of("img", "video", "audio", "source", "embed", "object");

  private static final Hasher64 HASH = Hashing.xxh3_64();

  /** Further ones are no news. */
  private static final int MOST_NAMES = 64;

  /** How much of a name is looked at: whole pictures stand in some. */
  private static final int LONGEST = 4096;

  private static final long[] NONE = {};
  private static final Set<String> ENDINGS =
      Set.of("gif", "png", "jpg", "jpeg", "webp", "avif", "svg", "ico", "bmp");

  private static final int LONGEST_ENDING = 4;

  private long sum;
  private boolean relative;
  private long[] names = NONE;
  private int count;

  void element(String name, Attributes attributes) {
    if (ELEMENTS.contains(name)) {
      attributes.forEachRaw(this);
    }
  }

  /** Each byte is looked at once or twice, and none is copied: there may be many on a page. */
  @Override
  public void attribute(byte[] bytes, int name, int nameEnd, int value, int valueEnd) {
    if (valueEnd > value && isField(bytes, name, nameEnd)) {
      int end = Math.min(value + LONGEST, valueEnd);
      long hash = HASH.hashBytesToLong(bytes, value, end - value);
      sum += Simhash.mix(hash);
      relative |= isRelative(bytes, value, end);
      add(bytes, value, end, hash);
    }
  }

  /**
   * src, srcset, poster and data; and data-src and data-srcset, for pictures that come late stand
   * where a script finds them.
   */
  private static boolean isField(byte[] bytes, int from, int to) {
    return switch (to - from) {
      case 3 -> is("src", bytes, from);
      case 4 -> is("data", bytes, from);
      case 6 -> is("srcset", bytes, from) || is("poster", bytes, from);
      case 8 -> is("data-src", bytes, from);
      case 11 -> is("data-srcset", bytes, from);
      default -> false;
    };
  }

  private static boolean is(String field, byte[] bytes, int from) {
    for (int i = 0; i < field.length(); i++) {
      if ((bytes[from + i] | 0x20) != (field.charAt(i) | 0x20)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The same for documents with the same media.
   *
   * @param base of the document: one name in two folders is two pictures
   */
  long print(Url base) {
    String folder = base.origin() + folder(base.path());
    return relative ? sum + Simhash.mix(HASH.hashCharsToLong(folder)) : sum;
  }

  /**
   * A number for the name of each, as it is written: in another folder it is no news. What a query
   * adds to a file's name are counters and clocks.
   */
  long[] names() {
    return Arrays.copyOf(names, count);
  }

  private void add(byte[] bytes, int from, int to, long hash) {
    if (count == names.length && count < MOST_NAMES) {
      names = Arrays.copyOf(names, Math.min(MOST_NAMES, 8 + 2 * count));
    }
    if (count < names.length) {
      int end = endOfName(bytes, from, to);
      names[count++] = end == to ? hash : HASH.hashBytesToLong(bytes, from, end - from);
    }
  }

  /** Without the query of a file. */
  private static int endOfName(byte[] bytes, int from, int to) {
    int query = from;
    while (query < to && bytes[query] != '?') {
      query++;
    }
    int dot = query;
    while (query < to && dot > from && bytes[dot] != '.' && query - dot <= LONGEST_ENDING) {
      dot--;
    }
    boolean isFile =
        query < to
            && bytes[dot] == '.'
            && ENDINGS.contains(
                new String(bytes, dot + 1, query - dot - 1, StandardCharsets.ISO_8859_1)
                    .toLowerCase(Locale.ROOT));
    return isFile ? query : to;
  }

  private static String folder(String path) {
    return path.substring(0, path.lastIndexOf('/') + 1);
  }

  /** Whether the page's folder decides what it names. */
  private static boolean isRelative(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == '/' || bytes[i] == ':') {
        return bytes[i] == '/' && i > from;
      }
    }
    return true;
  }
}
