package dev.orbweaver.extract;

import dev.orbweaver.extract.html.HtmlScan;
import dev.orbweaver.extract.html.TagTable;
import dev.orbweaver.model.Headers;
import dev.orbweaver.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds the links of an answer: those of its header, then those of its document.
 *
 * <p>Header links are resolved against the page's URL, which is what RFC 8288 asks for; the links
 * of a document against its base. The base is known only when the whole document has been gone
 * over, so references are gathered first and resolved afterwards.
 */
public final class LinkSearch {
  private static final List<LinkExtractor> EXTRACTORS =
      List.of(new HeaderLinks(), new ElementLinks(), new MetaRefresh());
  private static final Map<String, List<LinkExtractor>> BY_ELEMENT = byElement();
  private static final TagTable TAGS = TagTable.wanting(wanted());

  private final LinkRules rules;
  private final Predicate<Url> scope;
  private final RobotsDirectives robots;

  /**
   * @param scope whether a link may be crawled at all; asked once for each distinct link
   */
  public LinkSearch(LinkRules rules, Predicate<Url> scope) {
    this.rules = rules;
    this.scope = scope;
    this.robots = new RobotsDirectives(rules.robotsToken());
  }

  /** The links of an answer whose body is not searched. */
  public Found inHeaders(Url page, Headers headers) {
    LinkCollector collector = collector(robots.nofollowIn(headers));
    collector.addAll(headerReferences(headers), page, StandardCharsets.UTF_8);
    return collector.found(null);
  }

  /** The links of an answer and its document. */
  public Found in(Url page, Headers headers, Markup markup) {
    DocumentFinds finds = new DocumentFinds(BY_ELEMENT, robots);
    if (markup instanceof Markup.Html html) {
      HtmlScan.scan(html.source(), TAGS, finds);
    } else if (markup instanceof Markup.Xml xml) {
      XmlWalk.over(xml.document(), finds);
    }
    LinkCollector collector = collector(finds.nofollow || robots.nofollowIn(headers));
    collector.addAll(headerReferences(headers), page, StandardCharsets.UTF_8);
    collector.addAll(finds.references, base(page, finds.base, markup), markup.queryCharset());
    return collector.found(Title.of(finds.title));
  }

  private LinkCollector collector(boolean nofollow) {
    return new LinkCollector(rules, scope, !(nofollow && rules.obeyMetaNofollow()));
  }

  private static List<Reference> headerReferences(Headers headers) {
    List<Reference> references = new ArrayList<>();
    EXTRACTORS.forEach(extractor -> extractor.fromHeaders(headers, references::add));
    return references;
  }

  /**
   * A base that is no URL, or one that holds its own content, is as none; so is one that is too
   * long: each link would cost the time to copy it.
   */
  private Url base(Url page, String href, Markup markup) {
    if (href == null || !(Url.parse(href, page, markup.queryCharset()) instanceof Url base)) {
      return page;
    }
    boolean holdsContent = base.scheme().equals("data") || base.scheme().equals("javascript");
    boolean tooLong = base.href().length() > rules.maxUrlLength();
    return holdsContent || tooLong ? page : base;
  }

  /** What the extractors ask for, and what concerns the whole page. */
  private static Set<String> wanted() {
    Set<String> names = new HashSet<>(BY_ELEMENT.keySet());
    names.addAll(DocumentFinds.ELEMENTS);
    return names;
  }

  private static Map<String, List<LinkExtractor>> byElement() {
    Map<String, List<LinkExtractor>> byElement = new HashMap<>();
    for (LinkExtractor extractor : EXTRACTORS) {
      for (String name : extractor.elements()) {
        byElement.computeIfAbsent(name, any -> new ArrayList<>()).add(extractor);
      }
    }
    return byElement;
  }
}
