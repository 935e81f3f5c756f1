package dev.orbweaver.sitemap;

import java.util.function.Consumer;

/** RSS of every version: items hold a link, or a guid that is one, and a date. */
final class RssFormat implements Format {
  private final Consumer<Draft> out;
  private Draft draft;
  private int itemDepth;
  private String guid;

  RssFormat(Consumer<Draft> out) {
    this.out = out;
  }

  @Override
  public Sitemap.Type type() {
    return Sitemap.Type.RSS;
  }

  @Override
  public void begin(Element element, int depth) {
    if (draft == null && element.is("item")) {
      draft = new Draft();
      guid = null;
      itemDepth = depth;
    }
  }

  @Override
  public boolean wants(Element element, int depth) {
    return draft != null
        && depth == itemDepth + 1
        && (element.is("link") || element.is("guid") || isDate(element));
  }

  private static boolean isDate(Element element) {
    return element.is("pubDate") || element.is("date");
  }

  @Override
  public void value(Element element, String value) {
    String text = Blanks.strip(value);
    if (text.isEmpty()) {
      return; // atom:link, which has its URL in an attribute, leads to the feed itself
    }
    if (element.is("guid")) {
      guid = text.startsWith("http://") || text.startsWith("https://") ? text : null;
    } else if (isDate(element)) {
      draft.lastModified = Dates.any(text);
    } else if (draft.location == null) {
      draft.location = text;
    }
  }

  @Override
  public void end(Element element, int depth) {
    if (draft != null && depth == itemDepth) {
      finish();
    }
  }

  @Override
  public void finish() {
    if (draft != null) {
      draft.location = draft.location == null ? guid : draft.location;
      out.accept(draft);
      draft = null;
    }
  }
}
