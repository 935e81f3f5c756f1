package dev.orbweaver.url;

import java.util.List;

/**
 * A place in a URL where something stands that nobody chose as a name: an id, perhaps of a session.
 *
 * @param name which place: {@code ?sid}, {@code ;jsessionid}, {@code /3} for the third segment of
 *     the path, {@link #ALL} for all of them
 * @param rest what the URL is but for the id, as a number
 * @param sure whether it is so long that nothing else looks like it; short ones and numbers may be
 *     those of things
 */
public record IdPlace(String name, long rest, boolean sure) {
  /** All such places of a URL together. */
  public static final String ALL = "*";

  /** The places in a URL, and all of them together when there are several. */
  public static List<IdPlace> of(Url url) {
    IdScan scan = new IdScan();
    return scan.read(url) ? scan.places() : List.of();
  }

  /** The place of that name; null when no id stands there. */
  public static IdPlace of(Url url, String name) {
    return named(name, of(url));
  }

  /**
   * The place of that name, where ids are known to stand: also when what stands there now looks
   * like a word. Null when it can be none.
   */
  public static IdPlace known(Url url, String name) {
    IdScan scan = new IdScan();
    return scan.read(url, new long[] {IdScan.nameOf(name)}) ? named(name, scan.places()) : null;
  }

  /** Whether a segment of a path may be an id as a whole. */
  public static boolean looksLikeOne(String segment) {
    return IdShape.of(segment, 0, segment.length()).isId();
  }

  private static IdPlace named(String name, List<IdPlace> places) {
    return places.stream().filter(place -> place.name.equals(name)).findFirst().orElse(null);
  }
}
