package dev.orbweaver.extract;

import dev.orbweaver.extract.html.Attributes;
import dev.orbweaver.url.Url;
import java.util.List;
import java.util.Set;

/**
 * Listens to the elements of one document and makes a number of the pictures, films and sounds that
 * it is shown with, in whatever order. Scripts and frames don't count: they are made anew for
 * everybody.
 */
final class MediaPrint {
  /** What it needs to be shown. */
  static final Set<String> ELEMENTS = Set.of("img", "video", "audio", "source", "embed", "object");

  /** Pictures that come late stand where a script finds them. */
  private static final List<String> FIELDS =
      List.of("src", "srcset", "poster", "data", "data-src", "data-srcset");

  private long sum;
  private boolean relative;

  void element(String name, Attributes attributes) {
    if (ELEMENTS.contains(name)) {
      for (String field : FIELDS) {
        String value = attributes.value(field);
        if (value != null && !value.isEmpty()) {
          sum += hash(value);
          relative |= isRelative(value);
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
    return relative ? sum + hash(base.origin() + folder(base.path())) : sum;
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

  private static long hash(String text) {
    long hash = 0;
    for (int i = 0; i < text.length(); i++) {
      hash = hash * 0x100000001B3L + text.charAt(i) + 1;
    }
    return Simhash.mix(Simhash.mix(hash));
  }
}
