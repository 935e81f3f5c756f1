package dev.orbweaver.inspect;

import dev.orbweaver.extract.Found;
import dev.orbweaver.extract.LinkRules;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Response;
import dev.orbweaver.page.Findings;
import dev.orbweaver.page.PageReader;
import dev.orbweaver.page.PageSettings;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Which links a page has, in the order of the document and each once: {@code url}, {@code
 * contentType} (may be null), {@code body_base64}; {@code assets} (default false) takes images,
 * scripts and styles, too.
 */
public final class LinksInspection implements Inspection {
  /** A product token that no page speaks to: what is said to all robots counts. */
  private static final String ANY_ROBOT = "robots";

  private static final LinkRules RULES =
      new LinkRules(Integer.MAX_VALUE, Integer.MAX_VALUE, true, false, ANY_ROBOT);

  private final PageReader pages;
  private final PageReader pagesWithAssets;

  /**
   * @param nanoTime a clock that only goes forward
   */
  public LinksInspection(LongSupplier nanoTime) {
    Duration timeout = Duration.ofSeconds(30);
    pages = new PageReader(new PageSettings(RULES, timeout), any -> true, nanoTime);
    pagesWithAssets =
        new PageReader(new PageSettings(RULES.withAssets(true), timeout), any -> true, nanoTime);
  }

  @Override
  public Map<String, Object> answer(Question question) throws BadQuestion {
    String given = question.text("url");
    if (!(Url.parse(given) instanceof Url url)) {
      throw new BadQuestion("\"url\" is no URL");
    }
    String type = question.optionalText("contentType");
    Headers headers =
        type == null ? Headers.NONE : new Headers(List.of(new Headers.Field("Content-Type", type)));
    Response response = new Response(200, headers, question.bytes("body_base64"), false);
    PageReader reader = question.flag("assets", false) ? pagesWithAssets : pages;
    return answer(reader.find(url, response));
  }

  private static Map<String, Object> answer(Findings findings) {
    Found found = findings.found();
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("links", links(found));
    answer.put("charset", findings.encoding() == null ? null : findings.encoding().name());
    answer.put("title", found.title());
    answer.put("base", found.base().href());
    answer.put("robots", found.robots());
    answer.put("canonical", found.canonical() == null ? null : found.canonical().href());
    return answer;
  }

  private static List<Map<String, Object>> links(Found found) {
    List<Map<String, Object>> links = new ArrayList<>(found.links().size());
    for (int i = 0; i < found.links().size(); i++) {
      Map<String, Object> link = new LinkedHashMap<>();
      link.put("url", found.links().get(i).url().href());
      link.put("kind", found.links().get(i).kind());
      link.put("rel", found.rels().get(i));
      links.add(link);
    }
    return links;
  }
}
