package dev.orbweaver.extract;

import dev.orbweaver.model.IdPrint;
import dev.orbweaver.model.Link;
import dev.orbweaver.url.IdPlace;
import dev.orbweaver.url.IdScan;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.List;

/** What a page is but for the ids in its URL: of its words, its media, its links. */
final class IdPrints {
  private IdPrints() {}

  /** Whether there is anything in a page's URL that may be an id. */
  static boolean areOf(Url page) {
    return new IdScan().read(page);
  }

  /**
   * For each id, and for all of them together.
   *
   * @param shown what the page says and shows, as a number; {@link IdPrint#UNKNOWN} when that is
   *     not to be compared
   * @param links each is read once
   */
  static List<IdPrint> of(Url page, long shown, List<Link> links) {
    List<IdPlace> places = IdPlace.of(page);
    long[] sums = new long[places.size()];
    if (shown != IdPrint.UNKNOWN && !places.isEmpty()) {
      long[] names = places.stream().mapToLong(id -> IdScan.nameOf(id.name())).toArray();
      leadsTo(page, links, names, sums);
    }
    List<IdPrint> prints = new ArrayList<>(sums.length);
    for (int i = 0; i < sums.length; i++) {
      IdPlace place = places.get(i);
      prints.add(new IdPrint(place.name(), place.rest(), content(shown, sums[i])));
    }
    return prints;
  }

  /** Links within the host, whatever their order, but for what stands at each place. */
  private static void leadsTo(Url page, List<Link> links, long[] names, long[] sums) {
    IdScan scan = new IdScan();
    for (Link link : links) {
      if (link.url().isOnHostOf(page)) {
        boolean any = scan.read(link.url(), names);
        for (int i = 0; i < sums.length; i++) {
          sums[i] += any ? scan.restAt(names[i], link.fingerprint()) : link.fingerprint();
        }
      }
    }
  }

  private static long content(long shown, long leadsTo) {
    if (shown == IdPrint.UNKNOWN) {
      return IdPrint.UNKNOWN;
    }
    long content = shown + leadsTo;
    return content == IdPrint.UNKNOWN ? 1 : content;
  }
}
