package dev.orbweaver.extract.html;

import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.parser.Parser;
import org.jsoup.select.NodeFilter;
import org.jsoup.select.NodeTraversor;

/** The same elements as the scan should show, read off the tree that jsoup builds. */
final class JsoupOracle implements NodeFilter {
  private final Elements elements;
  private final boolean insideNoframes;

  private JsoupOracle(Elements elements, boolean insideNoframes) {
    this.elements = elements;
    this.insideNoframes = insideNoframes;
  }

  static List<String> distinct(String html) {
    Heard heard = new Heard();
    walk(html, heard, false);
    return heard.distinct();
  }

  private static void walk(String html, Elements elements, boolean insideNoframes) {
    NodeTraversor.filter(
        new JsoupOracle(elements, insideNoframes), Parser.htmlParser().parseInput(html, ""));
  }

  @Override
  public FilterResult head(Node node, int depth) {
    if (!(node instanceof Element element)) {
      return FilterResult.CONTINUE;
    }
    String name = element.normalName();
    boolean html = element.tag().namespace().equals(Parser.NamespaceHtml);
    if (!html) {
      if (name.equals("a")) {
        show(element);
      }
    } else if (name.equals("title")) {
      elements.title(element.wholeText().replace("\r\n", "\n").replace('\r', '\n'));
    } else if (name.equals("noframes") && !insideNoframes) {
      walk(element.wholeText() + element.data(), elements, true);
    } else if (Heard.WANTED.contains(name)) {
      show(element);
    }
    boolean inert =
        Set.of("script", "style").contains(name)
            || html && name.equals("template") && !element.hasAttr("shadowrootmode");
    return inert ? FilterResult.SKIP_CHILDREN : FilterResult.CONTINUE;
  }

  private void show(Element element) {
    elements.element(
        element.normalName(),
        attribute -> element.hasAttr(attribute) ? element.attr(attribute) : null);
  }
}
