package dev.orbweaver.sitemap;

import dev.orbweaver.sitemap.Sitemap.Type;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;

/** Reads one XML file: finds out by its root what it is, then has its entries gathered. */
final class XmlSitemap {
  private static final Set<String> NAMESPACES =
      Set.of(
          "http://www.sitemaps.org/schemas/sitemap/0.9",
          "https://www.sitemaps.org/schemas/sitemap/0.9",
          "http://www.w3.org/2005/Atom",
          "http://www.w3.org/1999/02/22-rdf-syntax-ns#");

  private final XmlScanner xml;
  private final SitemapOptions options;
  private final EntryList entries;
  private Format format;
  private Element wanted;
  private int wantedDepth;
  private final StringBuilder value = new StringBuilder();

  XmlSitemap(CharSource in, SitemapOptions options, EntryList entries) {
    this.xml = new XmlScanner(in, options.allowDoctype());
    this.options = options;
    this.entries = entries;
  }

  /** What kind it is; null before that is known. */
  Type type() {
    return format == null ? null : format.type();
  }

  void read() throws IOException {
    XmlScanner.Event event = xml.next();
    format = formatOf(xml.element());
    for (; event != XmlScanner.Event.DOCUMENT_END && !entries.isFull(); event = xml.next()) {
      take(event);
    }
    format.finish();
  }

  /** Takes what was read of an entry before a fault. */
  void salvage() {
    if (format == null) {
      return;
    }
    if (wanted != null && value.length() > 0) {
      format.value(wanted, value.toString());
    }
    format.finish();
  }

  private void take(XmlScanner.Event event) {
    int depth = xml.depth();
    switch (event) {
      case START -> begin(xml.element(), depth);
      case TEXT -> text(depth);
      default -> end(xml.element(), depth);
    }
  }

  private void begin(Element element, int depth) {
    if (wanted == null) {
      format.begin(element, depth);
      if (format.wants(element, depth)) {
        wanted = element;
        wantedDepth = depth;
        value.setLength(0);
      }
    }
  }

  private void text(int depth) {
    if (wanted == null) {
      format.text(xml.text(), depth);
    } else if (value.length() < 1 << 16) {
      value.append(xml.text());
    }
  }

  private void end(Element element, int depth) {
    if (wanted == null) {
      format.end(element, depth);
    } else if (depth == wantedDepth) {
      Element ended = wanted;
      wanted = null;
      format.value(ended, value.toString());
      format.end(ended, depth);
    }
  }

  private Format formatOf(Element root) throws Malformed {
    Format found =
        switch (root.name().toLowerCase(Locale.ROOT)) {
          case "urlset" -> new ListFormat(Type.XML, root, "url", entries::addPage);
          case "sitemapindex" -> new ListFormat(Type.INDEX, root, "sitemap", entries::addSitemap);
          case "rss", "rdf" -> new RssFormat(entries::addPage);
          case "feed" -> new AtomFormat(entries::addPage);
          default -> throw new Malformed("its root element is none of a sitemap or feed");
        };
    boolean known = NAMESPACES.contains(root.namespace()) || root.is("rss");
    if (options.strictNamespace() && !known) {
      throw new Malformed("its namespace is none of a sitemap or feed");
    }
    return found;
  }
}
