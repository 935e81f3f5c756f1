package dev.orbweaver.sitemap;

import java.util.Set;
import java.util.function.Consumer;

/** {@code urlset} and {@code sitemapindex}, which differ in the name of an entry. */
final class ListFormat implements Format {
  private static final Set<String> VALUES = Set.of("loc", "lastmod", "changefreq", "priority");

  private static final int LONGEST_BARE = 64 * 1024;

  private final Sitemap.Type type;
  private final String namespace;
  private final String entryName;
  private final Consumer<Draft> out;
  private Draft draft;
  private final StringBuilder bare = new StringBuilder();

  ListFormat(Sitemap.Type type, Element root, String entryName, Consumer<Draft> out) {
    this.type = type;
    this.namespace = root.namespace();
    this.entryName = entryName;
    this.out = out;
  }

  @Override
  public Sitemap.Type type() {
    return type;
  }

  @Override
  public void begin(Element element, int depth) {
    if (depth == 2 && isOurs(element) && element.is(entryName)) {
      draft = new Draft();
      bare.setLength(0);
    } else if (draft != null && depth == 3 && !isOurs(element) && isAlternate(element)) {
      Draft.add(draft.alternates, element.attributes().get("href"));
    }
  }

  private static boolean isAlternate(Element element) {
    return element.is("link")
        && "alternate".equalsIgnoreCase(element.attributes().getOrDefault("rel", "").strip());
  }

  @Override
  public boolean wants(Element element, int depth) {
    if (draft == null) {
      return false;
    }
    return isOurs(element)
        ? depth == 3 && VALUES.contains(element.name())
        : depth == 4 && (isImage(element) || isVideo(element));
  }

  private static boolean isImage(Element element) {
    return element.is("loc") && element.namespace().contains("image");
  }

  private static boolean isVideo(Element element) {
    return element.is("content_loc") || element.is("player_loc");
  }

  @Override
  public void value(Element element, String value) {
    if (isOurs(element)) {
      ownValue(element, Blanks.strip(value));
    } else {
      Draft.add(isImage(element) ? draft.images : draft.videos, value);
    }
  }

  private void ownValue(Element element, String value) {
    switch (element.name()) {
      case "loc" -> location(value);
      case "lastmod" -> draft.lastModified = Dates.iso(value);
      case "changefreq" -> draft.changeFrequency(value);
      default -> draft.priority(value);
    }
  }

  /** A second location in one entry means that somebody forgot to close the first. */
  private void location(String value) {
    if (draft.location != null) {
      out.accept(draft);
      draft = new Draft();
    }
    draft.location = value;
  }

  @Override
  public void text(String text, int depth) {
    if (draft != null && depth == 2 && bare.length() < LONGEST_BARE) {
      bare.append(text);
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
      draft.location = draft.location == null ? bare.toString() : draft.location;
      out.accept(draft);
      draft = null;
    }
  }

  /** Of the root's namespace or of none; extensions have their own. */
  private boolean isOurs(Element element) {
    return element.namespace().equals(namespace) || element.namespace().isEmpty();
  }
}
