package dev.orbweaver.extract;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.parser.Parser;
import org.jsoup.select.NodeFilter;
import org.jsoup.select.NodeTraversor;

/**
 * One walk over a document, in its order: hands elements to the extractors and keeps what concerns
 * the page as a whole.
 */
final class DocumentScan implements NodeFilter {
  private final Map<String, List<LinkExtractor>> byElement;
  private final Consumer<Reference> found;
  private final RobotsDirectives robots;
  private final Markup markup;
  private boolean insideNoframes;

  /** The href of the first base element that has one, or null. */
  String base;

  /** The first title element, or null. */
  Element title;

  /** Whether a meta element asks that no link be followed. */
  boolean nofollow;

  DocumentScan(
      Map<String, List<LinkExtractor>> byElement,
      Consumer<Reference> found,
      RobotsDirectives robots,
      Markup markup) {
    this.byElement = byElement;
    this.found = found;
    this.robots = robots;
    this.markup = markup;
  }

  void scan(Document document) {
    NodeTraversor.filter(this, document);
  }

  @Override
  public FilterResult head(Node node, int depth) {
    return node instanceof Element element ? visit(element) : FilterResult.CONTINUE;
  }

  private FilterResult visit(Element element) {
    String name = nameOf(element);
    switch (name) {
      case "base" -> base(element);
      case "meta" ->
          nofollow |= robots.nofollowInMeta(element.attr("name"), element.attr("content"));
      case "title" -> title(element);
      case "noframes" -> noframes(element);
      default -> {}
    }
    for (LinkExtractor extractor : byElement.getOrDefault(name, List.of())) {
      extractor.fromElement(name, element, found);
    }
    return isInert(name, element) ? FilterResult.SKIP_CHILDREN : FilterResult.CONTINUE;
  }

  /** In XML any prefix may stand for XHTML. */
  private String nameOf(Element element) {
    String name = element.normalName();
    int colon = markup.xml() ? name.indexOf(':') : -1;
    return colon < 0 ? name : name.substring(colon + 1);
  }

  /** What is in it is no part of the page; a declarative shadow root is. */
  private static boolean isInert(String name, Element element) {
    return switch (name) {
      case "script", "style" -> true;
      case "template" -> !element.hasAttr("shadowrootmode");
      default -> false;
    };
  }

  private void base(Element element) {
    if (base == null && element.hasAttr("href")) {
      base = element.attr("href");
    }
  }

  private void title(Element element) {
    if (title == null && !element.tag().namespace().equals(Parser.NamespaceSvg)) {
      title = element;
    }
  }

  /** HTML parsers leave it as raw text. */
  private void noframes(Element element) {
    if (markup.xml() || insideNoframes) {
      return;
    }
    insideNoframes = true;
    scan(markup.parser().apply(element.wholeText() + element.data()));
    insideNoframes = false;
  }
}
