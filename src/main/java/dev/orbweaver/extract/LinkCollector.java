package dev.orbweaver.extract;

import dev.orbweaver.model.Link;
import dev.orbweaver.url.CrawlReference;
import dev.orbweaver.url.Url;
import dev.orbweaver.url.UrlBudget;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;

/** Turns the references of one page into its distinct links, in order and within the limits. */
final class LinkCollector {
  private static final int DROPPED = Integer.MAX_VALUE;

  /** Of all links together: fifty thousand of more than usual length. */
  private static final int MOST_CHARACTERS = 8 << 20;

  private final LinkRules rules;
  private final Predicate<Url> scope;
  private final Following following;
  private final Fingerprints seen = new Fingerprints();
  private final List<Link> links = new ArrayList<>();
  private final List<String> rels = new ArrayList<>();
  private final BitSet allowed = new BitSet();
  private final UrlBudget budget = new UrlBudget(MOST_CHARACTERS);
  private int dropped;

  /** Which links of one page may be followed, as far as its own wishes go. */
  @FunctionalInterface
  interface Following {
    boolean allows(Reference reference);
  }

  LinkCollector(LinkRules rules, Predicate<Url> scope, Following following) {
    this.rules = rules;
    this.scope = scope;
    this.following = following;
  }

  void addAll(List<Reference> references, Url base, Charset queryCharset) {
    for (Reference reference : references) {
      Url url = resolve(reference, base, queryCharset, rules);
      if (url != null) {
        add(url, reference);
      }
    }
  }

  /** The http(s) URL that a crawl would know it by, or null. */
  static Url resolve(Reference reference, Url base, Charset queryCharset, LinkRules rules) {
    Url url = CrawlReference.resolve(reference.target(), base, queryCharset);
    return url == null ? null : rules.folding().fold(url);
  }

  List<Link> links() {
    return links;
  }

  List<String> rels() {
    return rels;
  }

  int dropped() {
    return dropped;
  }

  private void add(Url url, Reference reference) {
    boolean follow = following.allows(reference);
    boolean fits =
        links.size() < rules.maxLinks()
            && url.href().length() <= rules.longestTold()
            && budget.hasRoomFor(url);
    long fingerprint = url.fingerprint();
    int known = seen.putIfAbsent(fingerprint, fits ? links.size() : DROPPED);
    if (known >= 0) {
      if (follow && known != DROPPED) {
        allow(known);
      }
    } else if (fits) {
      links.add(new Link(url, fingerprint, reference.kind(), follow && scope.test(url)));
      rels.add(reference.rel());
      budget.takes(url);
      allowed.set(links.size() - 1, follow);
    } else {
      dropped++;
    }
  }

  /** A link that is written twice may be followed when one of the two says so. */
  private void allow(int index) {
    if (allowed.get(index)) {
      return; // the scope has been asked
    }
    allowed.set(index);
    Link link = links.get(index);
    if (scope.test(link.url())) {
      links.set(index, new Link(link.url(), link.fingerprint(), link.kind(), true));
    }
  }
}
