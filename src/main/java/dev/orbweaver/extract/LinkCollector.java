package dev.orbweaver.extract;

import dev.orbweaver.model.Link;
import dev.orbweaver.url.Url;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Turns the references of one page into its distinct links, in order and within the limits. */
final class LinkCollector {
  private static final int DROPPED = Integer.MAX_VALUE;

  private final LinkRules rules;
  private final Predicate<Url> scope;
  private final boolean mayFollow;
  private final Fingerprints seen = new Fingerprints();
  private final List<Link> links = new ArrayList<>();
  private int dropped;

  /**
   * @param mayFollow false when the page asks that none of its links be followed
   */
  LinkCollector(LinkRules rules, Predicate<Url> scope, boolean mayFollow) {
    this.rules = rules;
    this.scope = scope;
    this.mayFollow = mayFollow;
  }

  void addAll(List<Reference> references, Url base, Charset queryCharset) {
    for (Reference reference : references) {
      if (Url.parse(reference.target(), base, queryCharset) instanceof Url url && url.isHttp()) {
        add(url.forCrawling(), reference);
      }
    }
  }

  Found found(String title) {
    return new Found(links, dropped, title);
  }

  private void add(Url url, Reference reference) {
    boolean follow = mayFollow && !(rules.obeyRelNofollow() && reference.nofollow());
    boolean fits = links.size() < rules.maxLinks() && url.href().length() <= rules.maxUrlLength();
    long fingerprint = url.fingerprint();
    int known = seen.putIfAbsent(fingerprint, fits ? links.size() : DROPPED);
    if (known >= 0) {
      if (follow && rules.obeyRelNofollow() && known != DROPPED) {
        allow(known);
      }
    } else if (fits) {
      links.add(new Link(url, fingerprint, reference.kind(), follow && scope.test(url)));
    } else {
      dropped++;
    }
  }

  /** A link that is written twice may be followed when one of the two says so. */
  private void allow(int index) {
    Link link = links.get(index);
    if (!link.inScope() && scope.test(link.url())) {
      links.set(index, new Link(link.url(), link.fingerprint(), link.kind(), true));
    }
  }
}
