package dev.orbweaver.extract;

import dev.orbweaver.extract.html.Attributes;
import java.util.Set;
import java.util.function.Consumer;

/** Links in attributes of elements: a, area, link, iframe and frame. */
final class ElementLinks implements LinkExtractor {
  @Override
  public Set<String> elements() {
    return Set.of("a", "area", "link", "iframe", "frame");
  }

  @Override
  public void fromElement(String name, Attributes attributes, Consumer<Reference> found) {
    switch (name) {
      case "a", "area" -> hyperlink(name, attributes, found);
      case "link" -> link(attributes, found);
      default -> frame(name, attributes, found);
    }
  }

  /** An empty href is a link to the page itself. */
  private static void hyperlink(String name, Attributes attributes, Consumer<Reference> found) {
    String href = attributes.value("href");
    if (href != null) {
      boolean nofollow = Rel.isNofollow(attributes.valueOrEmpty("rel"));
      found.accept(new Reference(href, name, nofollow));
    }
  }

  private static void link(Attributes attributes, Consumer<Reference> found) {
    String rel = attributes.valueOrEmpty("rel");
    String href = Rel.leadsOn(rel) ? attributes.valueOrEmpty("href") : "";
    if (!href.isEmpty()) {
      found.accept(new Reference(href, "link", Rel.isNofollow(rel)));
    }
  }

  /** An empty src means about:blank. */
  private static void frame(String name, Attributes attributes, Consumer<Reference> found) {
    String src = attributes.valueOrEmpty("src");
    if (!src.isEmpty()) {
      found.accept(new Reference(src, name, false));
    }
  }
}
