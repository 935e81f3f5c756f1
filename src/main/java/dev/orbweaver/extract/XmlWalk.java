package dev.orbweaver.extract;

import dev.orbweaver.extract.html.Elements;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.parser.Parser;
import org.jsoup.select.NodeFilter;
import org.jsoup.select.NodeTraversor;

/** One walk over an XML document, in its order: shows its elements as those of HTML are shown. */
final class XmlWalk implements NodeFilter {
  private final Elements elements;
  private boolean titled;

  private XmlWalk(Elements elements) {
    this.elements = elements;
  }

  static void over(Document document, Elements elements) {
    NodeTraversor.filter(new XmlWalk(elements), document);
  }

  @Override
  public FilterResult head(Node node, int depth) {
    return node instanceof Element element ? visit(element) : FilterResult.CONTINUE;
  }

  private FilterResult visit(Element element) {
    String name = nameOf(element);
    if (name.equals("title")) {
      title(element);
    } else if (name.equals("style")) {
      elements.style(element.wholeText() + element.data());
    }
    elements.element(name, attribute -> valueOf(element, attribute));
    return isInert(name, element) ? FilterResult.SKIP_CHILDREN : FilterResult.CONTINUE;
  }

  /** Any prefix may stand for XHTML. */
  private static String nameOf(Element element) {
    String name = element.normalName();
    return name.substring(name.indexOf(':') + 1);
  }

  private static String valueOf(Element element, String attribute) {
    return element.hasAttr(attribute) ? element.attr(attribute) : null;
  }

  /** What is in it is no part of the page; a declarative shadow root is. */
  private static boolean isInert(String name, Element element) {
    return switch (name) {
      case "script", "style" -> true;
      case "template" -> !element.hasAttr("shadowrootmode");
      default -> false;
    };
  }

  /** The first one only: each of them holds the text of those in it. */
  private void title(Element element) {
    if (!titled && !element.tag().namespace().equals(Parser.NamespaceSvg)) {
      titled = true;
      elements.title(element.wholeText());
    }
  }
}
