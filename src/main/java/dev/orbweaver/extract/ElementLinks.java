package dev.orbweaver.extract;

import java.util.Set;
import java.util.function.Consumer;
import org.jsoup.nodes.Element;

/** Links in attributes of elements: a, area, link, iframe and frame. */
final class ElementLinks implements LinkExtractor {
  @Override
  public Set<String> elements() {
    return Set.of("a", "area", "link", "iframe", "frame");
  }

  @Override
  public void fromElement(String name, Element element, Consumer<Reference> found) {
    switch (name) {
      case "a", "area" -> hyperlink(name, element, found);
      case "link" -> link(element, found);
      default -> frame(name, element, found);
    }
  }

  /** An empty href is a link to the page itself. */
  private static void hyperlink(String name, Element element, Consumer<Reference> found) {
    String href = element.attr("href");
    if (!href.isEmpty() || element.hasAttr("href")) {
      found.accept(new Reference(href, name, Rel.isNofollow(element.attr("rel"))));
    }
  }

  private static void link(Element element, Consumer<Reference> found) {
    String href = element.attr("href");
    String rel = element.attr("rel");
    if (!href.isEmpty() && Rel.leadsOn(rel)) {
      found.accept(new Reference(href, "link", Rel.isNofollow(rel)));
    }
  }

  /** An empty src means about:blank. */
  private static void frame(String name, Element element, Consumer<Reference> found) {
    String src = element.attr("src");
    if (!src.isEmpty()) {
      found.accept(new Reference(src, name, false));
    }
  }
}
