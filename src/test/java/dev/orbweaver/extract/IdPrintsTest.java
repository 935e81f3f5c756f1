package dev.orbweaver.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.fuzz.Cost;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.IdPrint;
import dev.orbweaver.model.Link;
import dev.orbweaver.url.Url;
import dev.orbweaver.url.UrlFolding;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a page is but for the ids in its URL; which pages are the same is NoveltiesTest's. */
class IdPrintsTest {
  private static final String ID = "/9f86d081884c7d65";

  private static Url url(String text) {
    return (Url) Url.parse(text);
  }

  private static Link link(Url url) {
    return new Link(url, url.fingerprint(), "a", true);
  }

  @Test
  void readsEachLinkOnceAndCopiesNone() {
    String deep = "http://h.test" + ID + ID + ID + "/" + "d".repeat(3_900) + "/";
    List<Link> links = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      links.add(link(url(deep + i + "?sid=" + ID.substring(1))));
    }
    Url page = url(deep + "?sid=" + ID.substring(1));

    // 39 MB of characters, for five places
    List<IdPrint> prints = Cost.inProportion(links.size(), 1, () -> IdPrints.of(page, 1, links));

    assertThat(prints).extracting(IdPrint::place).containsExactly("/1", "/2", "/3", "?sid", "*");
    assertThat(prints).extracting(IdPrint::content).doesNotHaveDuplicates();
  }

  @Test
  void aPageWithoutWordsIsLikeNone() {
    Url page = url("http://h.test" + ID);

    List<IdPrint> prints = IdPrints.of(page, IdPrint.UNKNOWN, List.of(link(page)));

    assertThat(prints).singleElement().extracting(IdPrint::content).isEqualTo(IdPrint.UNKNOWN);
  }

  @Test
  void nobodyLooksWhenTrapsAreOff() {
    LinkRules rules =
        new LinkRules(
            10,
            4096,
            true,
            LinkRules.UNVOUCHED,
            LinkRules.Canonical.FOLLOW,
            false,
            UrlFolding.NONE,
            Prints.NONE,
            "orbweaver");
    LinkSearch search = new LinkSearch(rules, any -> true);

    Found found = search.inHeaders(url("http://h.test" + ID), Headers.NONE);

    assertThat(found.ids()).isEmpty();
  }
}
