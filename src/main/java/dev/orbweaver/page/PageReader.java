package dev.orbweaver.page;

import dev.orbweaver.extract.Found;
import dev.orbweaver.extract.LinkSearch;
import dev.orbweaver.extract.Markup;
import dev.orbweaver.extract.html.Source;
import dev.orbweaver.model.Page;
import dev.orbweaver.model.Response;
import dev.orbweaver.text.Encoding;
import dev.orbweaver.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Reads answers: whether the body is text and in which encoding, its title and its links. Total:
 * whatever a server sends, it gives a {@link Reading}.
 *
 * <p>Any number of threads may share one. Links are looked for in 2xx answers only: in the body
 * when it is HTML or XML, in the header in any case.
 */
public final class PageReader {
  private final PageSettings settings;
  private final LinkSearch search;
  private final LongSupplier nanoTime;

  /** What was read last: a server says the same of one page after the other. */
  private volatile Types latest = new Types(List.of(), null);

  /** The lines of a Content-Type, and what they mean together; null: nothing. */
  private record Types(List<String> lines, ContentType type) {}

  /**
   * @param scope whether a link may be crawled at all
   * @param nanoTime a clock that only goes forward, to stop a parser that takes too long
   */
  public PageReader(PageSettings settings, Predicate<Url> scope, LongSupplier nanoTime) {
    this.settings = settings;
    this.search = new LinkSearch(settings.links(), scope);
    this.nanoTime = nanoTime;
  }

  /** The longest URL that is told of, be it only to be refused. */
  public int longestTold() {
    return settings.links().longestTold();
  }

  /** What stands in the answer to a request for {@code url}. */
  public Reading read(Url url, Response response) {
    try {
      return new Reading.Read(page(url, response));
    } catch (StackOverflowError e) {
      return new Reading.Unreadable("nested too deeply");
    } catch (VirtualMachineError e) {
      throw e;
    } catch (XmlParser.TooSlow e) {
      return new Reading.Unreadable(e.getMessage());
    } catch (Throwable e) {
      // a parser's bug must cost one page, not the crawl
      return new Reading.Unreadable(e.toString());
    }
  }

  private Page page(Url url, Response response) {
    Findings findings = find(url, response);
    Encoding encoding = findings.encoding();
    Found found = findings.found();
    return new Page(
        encoding == null ? null : encoding.name(),
        found.title(),
        encoding != null,
        found.links(),
        found.dropped(),
        found.canonical(),
        found.isNoindex(),
        found.print(),
        found.ids());
  }

  /** All that is found in an answer; fails on markup that the parser cannot bear. */
  public Findings find(Url url, Response response) {
    List<String> types = response.headers().all("content-type");
    ContentType type = type(types);
    BodyKind kind = BodyKind.of(types, type, response.body());
    Encoding encoding =
        kind.isText() ? CharsetSniffer.sniff(response.body(), type, response.truncated()) : null;
    return new Findings(encoding, found(url, response, kind, encoding));
  }

  private ContentType type(List<String> lines) {
    Types known = latest;
    if (!known.lines.equals(lines)) {
      known = new Types(lines, ContentType.of(lines).orElse(null));
      latest = known;
    }
    return known.type;
  }

  private Found found(Url url, Response response, BodyKind kind, Encoding encoding) {
    if (!response.isSuccess()) {
      return Found.nothing(url);
    }
    if (kind.isMarkup()) {
      return search.in(url, response.headers(), markup(response.body(), kind, encoding));
    }
    return kind == BodyKind.CSS && settings.links().assets()
        ? search.inCss(url, response.headers(), text(response.body(), encoding))
        : search.inHeaders(url, response.headers());
  }

  private Markup markup(byte[] body, BodyKind kind, Encoding encoding) {
    if (kind == BodyKind.HTML) {
      return new Markup.Html(source(body, encoding), encoding.queryCharset());
    }
    XmlParser parser = new XmlParser(nanoTime, settings.parseTimeout());
    return new Markup.Xml(parser.parse(text(body, encoding)), encoding.queryCharset());
  }

  /** The body as it is, if its ASCII characters can be told by their bytes alone; else as UTF-8. */
  private static Source source(byte[] body, Encoding encoding) {
    if (encoding.isAsciiSuperset()) {
      int mark = CharsetSniffer.markLength(body, encoding);
      return new Source(body, mark, body.length, encoding.charset());
    }
    byte[] utf8 = text(body, encoding).getBytes(StandardCharsets.UTF_8);
    return new Source(utf8, 0, utf8.length, StandardCharsets.UTF_8);
  }

  private static String text(byte[] body, Encoding encoding) {
    int mark = CharsetSniffer.markLength(body, encoding);
    return new String(body, mark, body.length - mark, encoding.charset());
  }
}
