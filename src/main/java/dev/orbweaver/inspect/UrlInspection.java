package dev.orbweaver.inspect;

import dev.orbweaver.url.InvalidUrl;
import dev.orbweaver.url.Parsed;
import dev.orbweaver.url.Url;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a URL reference parses to: {@code base} (may be null) and {@code input} give {@code href} or
 * {@code error}.
 */
public final class UrlInspection implements Inspection {
  @Override
  public Map<String, Object> answer(Question question) throws BadQuestion {
    String base = question.optionalText("base");
    String input = question.text("input");
    Parsed parsed = parse(base, input);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("href", parsed instanceof Url url ? url.href() : null);
    answer.put("error", parsed instanceof InvalidUrl invalid ? invalid.why() : null);
    return answer;
  }

  /** Parses against a base that is a text, or null. */
  public static Parsed parse(String base, String input) {
    if (base == null) {
      return Url.parse(input);
    }
    Parsed parsedBase = Url.parse(base);
    return parsedBase instanceof Url url
        ? Url.parse(input, url)
        : new InvalidUrl(base, "the base is no URL: " + ((InvalidUrl) parsedBase).why());
  }
}
