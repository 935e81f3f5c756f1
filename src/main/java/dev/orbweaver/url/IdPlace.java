package dev.orbweaver.url;

import java.util.List;

/**
 * A place in a URL where something stands that nobody chose as a name: an id, perhaps of a session.
 *
 * @param name which place: {@code ?sid}, {@code ;jsessionid}, {@code /3} for the third segment of
 *     the path, {@link #ALL} for all of them
 * @param rest what the URL is but for the id, as a number
 */
public record IdPlace(String name, long rest) {
  /** All such places of a URL together. */
  public static final String ALL = "*";

  /** The places in a URL, and all of them together when there are several. */
  public static List<IdPlace> of(Url url) {
    IdScan scan = new IdScan();
    return scan.read(url) ? scan.places() : List.of();
  }

  /** The place of that name; null when no id stands there. */
  public static IdPlace of(Url url, String name) {
    return of(url).stream().filter(place -> place.name.equals(name)).findFirst().orElse(null);
  }
}
