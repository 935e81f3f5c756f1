package dev.orbweaver.extract;

import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.parser.Parser;
import org.jsoup.select.NodeFilter;
import org.jsoup.select.NodeTraversor;

/** One walk over a document, in its order: shows its elements to a {@link TagSearch}. */
final class DocumentScan implements NodeFilter {
  private final TagSearch tags;
  private final Markup markup;
  private boolean insideNoframes;

  DocumentScan(TagSearch tags, Markup markup) {
    this.tags = tags;
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
      case "title" -> title(element);
      case "style" -> tags.style(element.wholeText() + element.data());
      case "noframes" -> noframes(element);
      default -> {}
    }
    if (tags.wants(name)) {
      tags.tag(name, attribute -> element.hasAttr(attribute) ? element.attr(attribute) : null);
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

  private void title(Element element) {
    if (!tags.hasTitle() && !element.tag().namespace().equals(Parser.NamespaceSvg)) {
      tags.title(element.wholeText());
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
