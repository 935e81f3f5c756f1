package dev.orbweaver.extract;

import dev.orbweaver.extract.html.HtmlScan;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.IdPrint;
import dev.orbweaver.model.TextPrint;
import dev.orbweaver.url.Url;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;

/**
 * Finds the links of an answer: those of its header, then those of its document.
 *
 * <p>Header links are resolved against the page's URL, which is what RFC 8288 asks for; the links
 * of a document against its base. The base is known only when the whole document has been gone
 * over, so references are gathered first and resolved afterwards.
 */
public final class LinkSearch {
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
    return found(page, headers, new TagSearch(rules), StandardCharsets.UTF_8, null);
  }

  /** The links of an answer and its document. */
  public Found in(Url page, Headers headers, Markup markup) {
    TagSearch tags = new TagSearch(rules, YearOfUrl.of(page));
    if (markup instanceof Markup.Html html) {
      HtmlScan.scan(html.source(), tags.wanted(), tags);
    } else if (markup instanceof Markup.Xml xml) {
      XmlWalk.over(xml.document(), tags);
    }
    TextPrint print = markup instanceof Markup.Html ? tags.print() : null;
    return found(page, headers, tags, markup.queryCharset(), print);
  }

  /** The links of an answer that is a style sheet. */
  public Found inCss(Url page, Headers headers, String css) {
    TagSearch tags = new TagSearch(rules);
    tags.sheet(css);
    return found(page, headers, tags, StandardCharsets.UTF_8, null);
  }

  private Found found(
      Url page, Headers headers, TagSearch tags, Charset queryCharset, TextPrint print) {
    List<Reference> inHeader = HeaderLinks.in(headers);
    List<String> directives = robots.in(headers);
    directives.addAll(tags.directives());
    Url base = base(page, tags.base(), queryCharset);
    Url canonical = canonical(inHeader, page, StandardCharsets.UTF_8);
    if (canonical == null) {
      canonical = canonical(tags.references(), base, queryCharset);
    }
    LinkCollector collector =
        new LinkCollector(rules, scope, following(page, directives, canonical));
    collector.addAll(inHeader, page, StandardCharsets.UTF_8);
    collector.addAll(tags.references(), base, queryCharset);
    List<IdPrint> ids =
        rules.prints() == Prints.NONE
            ? List.of()
            : IdPrints.of(page, shown(print, canonical, tags.media(base)), collector.links());
    return new Found(
        collector.links(),
        collector.rels(),
        collector.dropped(),
        tags.title(),
        base,
        directives.size() < 2 ? directives : directives.stream().distinct().toList(),
        canonical,
        print,
        ids);
  }

  /**
   * What is the same on every spelling of one page: a canonical URL that holds an id says that the
   * id matters, and so does a picture of another name.
   */
  private static long shown(TextPrint print, Url canonical, long media) {
    if (print == null || print.words() == 0) {
      return IdPrint.UNKNOWN;
    }
    long shown = print.words() + media;
    return canonical == null ? shown : shown + Simhash.mix(canonical.fingerprint());
  }

  private LinkCollector.Following following(Url page, List<String> directives, Url canonical) {
    if (rules.obeyMetaNofollow() && RobotsDirectives.isNofollow(directives)) {
      return reference -> false;
    }
    LinkCollector.Following vouched = each -> !Rel.hasAny(each.rel(), rules.relsNotFollowed());
    return switch (rules.canonical()) {
      case FOLLOW -> vouched;
      case RECORD -> each -> vouched.allows(each) && !Rel.isOnlyCanonical(each.rel());
      case IDENTITY -> isACopy(page, canonical) ? each -> Rel.isCanonical(each.rel()) : vouched;
    };
  }

  private boolean isACopy(Url page, Url canonical) {
    return canonical != null
        && !canonical.equals(rules.folding().fold(page.forCrawling()))
        && scope.test(canonical);
  }

  /** The first reference that is one, resolved; null without. */
  private Url canonical(List<Reference> references, Url base, Charset queryCharset) {
    for (Reference reference : references) {
      if (Rel.isCanonical(reference.rel()) && !isHyperlink(reference)) {
        Url url = LinkCollector.resolve(reference, base, queryCharset, rules);
        if (url != null && url.href().length() <= rules.maxUrlLength()) {
          return url;
        }
      }
    }
    return null;
  }

  /** Only link elements and headers speak about the page itself. */
  private static boolean isHyperlink(Reference reference) {
    return !reference.kind().equals("link") && !reference.kind().equals("header");
  }

  /**
   * A base that is no URL, or one that holds its own content, is as none; so is one that is too
   * long: each link would cost the time to copy it.
   */
  private Url base(Url page, String href, Charset queryCharset) {
    if (href == null || !(Url.parse(href, page, queryCharset) instanceof Url base)) {
      return page;
    }
    boolean holdsContent = base.scheme().equals("data") || base.scheme().equals("javascript");
    boolean tooLong = base.href().length() > rules.maxUrlLength();
    return holdsContent || tooLong ? page : base;
  }
}
