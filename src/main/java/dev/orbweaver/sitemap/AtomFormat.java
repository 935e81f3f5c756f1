package dev.orbweaver.sitemap;

import java.util.Map;
import java.util.function.Consumer;

/** Atom: entries hold links, of which the first to the page itself counts, and dates. */
final class AtomFormat implements Format {
  private final Consumer<Draft> out;
  private Draft draft;

  AtomFormat(Consumer<Draft> out) {
    this.out = out;
  }

  @Override
  public Sitemap.Type type() {
    return Sitemap.Type.ATOM;
  }

  @Override
  public void begin(Element element, int depth) {
    if (depth == 2 && element.is("entry")) {
      draft = new Draft();
    } else if (draft != null && depth == 3 && element.is("link") && draft.location == null) {
      Map<String, String> attributes = element.attributes();
      String rel = attributes.getOrDefault("rel", "alternate").strip();
      draft.location = rel.equalsIgnoreCase("alternate") ? attributes.get("href") : null;
    }
  }

  @Override
  public boolean wants(Element element, int depth) {
    return draft != null && depth == 3 && (element.is("updated") || element.is("published"));
  }

  @Override
  public void value(Element element, String value) {
    if (draft.lastModified == null || element.is("updated")) {
      draft.lastModified = Dates.iso(Blanks.strip(value));
    }
  }

  @Override
  public void end(Element element, int depth) {
    if (depth == 2 && draft != null) {
      finish();
    }
  }

  @Override
  public void finish() {
    if (draft != null) {
      out.accept(draft);
      draft = null;
    }
  }
}
