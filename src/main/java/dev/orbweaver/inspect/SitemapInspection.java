package dev.orbweaver.inspect;

import dev.orbweaver.sitemap.Entry;
import dev.orbweaver.sitemap.Sitemap;
import dev.orbweaver.sitemap.SitemapOptions;
import dev.orbweaver.sitemap.SitemapParser;
import dev.orbweaver.sitemap.SitemapReading;
import dev.orbweaver.url.InvalidUrl;
import dev.orbweaver.url.Parsed;
import dev.orbweaver.url.Url;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a sitemap or feed lists: {@code url} (where it is), {@code contentType} (may be null) and
 * {@code body_base64}; {@code strict} (true when it is not there), {@code strictNamespace}, {@code
 * allowDoctype} and {@code allowPartial} (false).
 */
public final class SitemapInspection implements Inspection {
  @Override
  public Map<String, Object> answer(Question question) throws BadQuestion {
    Parsed location = Url.parse(question.text("url"));
    if (location instanceof InvalidUrl invalid) {
      throw new BadQuestion("\"url\" is no URL: " + invalid.why());
    }
    SitemapParser parser =
        new SitemapParser(
            new SitemapOptions(
                question.flag("strict", true),
                question.flag("strictNamespace", false),
                question.flag("allowDoctype", false),
                question.flag("allowPartial", false),
                SitemapOptions.PROTOCOL_URLS,
                SitemapOptions.PROTOCOL_BYTES));
    SitemapReading reading =
        parser.parse(
            (Url) location, question.optionalText("contentType"), question.bytes("body_base64"));
    if (reading instanceof SitemapReading.Unreadable unreadable) {
      return answer(null, List.of(), unreadable.why());
    }
    Sitemap sitemap = ((SitemapReading.Read) reading).sitemap();
    List<Map<String, Object>> entries =
        sitemap.entries().stream().map(SitemapInspection::entry).toList();
    return answer(sitemap.type().name(), entries, null);
  }

  private static Map<String, Object> answer(
      String type, List<Map<String, Object>> entries, String error) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("type", type);
    answer.put("entries", entries);
    answer.put("error", error);
    return answer;
  }

  private static Map<String, Object> entry(Entry entry) {
    Map<String, Object> fields = new LinkedHashMap<>();
    boolean dated = entry.lastModified() != null;
    fields.put("url", entry.url().href());
    fields.put("lastmod", dated ? entry.lastModified().toString() : null);
    fields.put("changefreq", entry.changeFrequency());
    fields.put("priority", entry.priority());
    fields.put("alternates", hrefs(entry.alternates()));
    fields.put("images", hrefs(entry.images()));
    fields.put("videos", hrefs(entry.videos()));
    return fields;
  }

  private static List<String> hrefs(List<Url> urls) {
    return urls.stream().map(Url::href).toList();
  }
}
