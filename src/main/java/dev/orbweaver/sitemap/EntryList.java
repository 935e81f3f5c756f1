package dev.orbweaver.sitemap;

import dev.orbweaver.url.CrawlReference;
import dev.orbweaver.url.Url;
import dev.orbweaver.url.UrlBudget;
import java.util.ArrayList;
import java.util.List;

/** Entries as they are found: resolved, held to the sitemap's folder where asked, and counted. */
final class EntryList {
  /** Of all URLs together: more than a sitemap may have bytes, if its URLs are written whole. */
  private static final int MOST_CHARACTERS = 64 << 20;

  private final Url location;
  private final String folder;
  private final int most;
  private final boolean strict;
  private final List<Entry> entries = new ArrayList<>();
  private final UrlBudget budget = new UrlBudget(MOST_CHARACTERS);

  /** What is listed beside pages: pictures, films, other languages. */
  private long more;

  private long dropped;
  private boolean full;

  EntryList(Url location, SitemapOptions options) {
    this.location = location;
    this.folder = location.path().substring(0, location.path().lastIndexOf('/') + 1);
    this.most = options.maxUrls();
    this.strict = options.strict();
  }

  /** Takes a page; one without a location is none. */
  void addPage(Draft draft) {
    Url url = resolved(draft.location);
    if (url != null) {
      add(draft, url, !strict || isInFolder(url));
    } else if (isGiven(draft)) {
      dropped++;
    }
  }

  /** Takes a sitemap, which may be anywhere. */
  void addSitemap(Draft draft) {
    Url url = resolved(draft.location);
    if (url != null) {
      add(draft, url, true);
    } else if (isGiven(draft)) {
      dropped++;
    }
  }

  private static boolean isGiven(Draft draft) {
    return draft.location != null && !draft.location.isBlank();
  }

  private void add(Draft draft, Url url, boolean wanted) {
    if (!wanted) {
      dropped++;
    } else if (entries.size() >= most || !budget.takes(url)) {
      full = true;
    } else {
      entries.add(
          new Entry(
              url,
              draft.lastModified,
              draft.changeFrequency,
              draft.priority,
              all(draft.alternates),
              all(draft.images),
              all(draft.videos)));
    }
  }

  /** Whether there was an entry too many: the rest need not be read. */
  boolean isFull() {
    return full;
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  Sitemap sitemap(Sitemap.Type type, boolean cut) {
    return new Sitemap(type, entries, dropped, cut || full);
  }

  private boolean isInFolder(Url url) {
    return url.origin().equals(location.origin()) && url.path().startsWith(folder);
  }

  private List<Url> all(List<String> references) {
    List<Url> urls = new ArrayList<>(references.size());
    for (String reference : references) {
      Url url = more < 2 * most ? resolved(reference) : null;
      if (url != null && budget.takes(url)) {
        urls.add(url);
        more++;
      }
    }
    return urls;
  }

  /** An http(s) URL, or null. {@code www.a.test/x} lacks its scheme, as some tools write it. */
  private Url resolved(String reference) {
    String trimmed = reference == null ? "" : Blanks.strip(reference);
    if (trimmed.isEmpty()) {
      return null;
    }
    String whole = trimmed.startsWith("www.") ? location.scheme() + "://" + trimmed : trimmed;
    return CrawlReference.resolve(whole, location);
  }
}
