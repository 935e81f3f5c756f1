package dev.orbweaver.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.orbweaver.inspect.BadQuestion;
import dev.orbweaver.inspect.Question;
import dev.orbweaver.inspect.SitemapInspection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Sitemaps, indexes and feeds: what is listed, or that a file is refused. */
final class SitemapSuites {
  static final List<Suite> ALL =
      List.of(
          new Suite(
              "crawler-commons, sitemaps and feeds",
              "sitemaps.json",
              file -> Suite.list(file.get("cases")),
              row -> row.get("test").textValue(),
              SitemapSuites::agrees,
              row -> null));

  private SitemapSuites() {}

  private static boolean agrees(JsonNode row) throws BadQuestion {
    Map<String, Object> answer = answer(row);
    if (!row.path("error").isNull()) {
      return answer.get("error") != null;
    }
    List<List<String>> listed = new ArrayList<>();
    for (JsonNode entry : row.get("entries")) {
      listed.add(Arrays.asList(entry.get("loc").textValue(), entry.get("lastmod").textValue()));
    }
    return answer.get("error") == null
        && Objects.equals(answer.get("type"), row.get("type").textValue())
        && entries(answer).equals(listed);
  }

  private static Map<String, Object> answer(JsonNode row) throws BadQuestion {
    Map<String, Object> question = new HashMap<>();
    question.put("url", row.get("url").textValue());
    question.put("contentType", row.get("content_type").textValue());
    question.put("body_base64", row.get("body_base64").textValue());
    question.put("strict", row.get("strict").booleanValue());
    question.put("strictNamespace", row.get("strict_namespace").booleanValue());
    question.put("allowDoctype", row.get("allow_doctype").booleanValue());
    question.put("allowPartial", row.get("allow_partial").booleanValue());
    return new SitemapInspection().answer(Question.of(question));
  }

  private static List<List<String>> entries(Map<String, Object> answer) {
    List<List<String>> entries = new ArrayList<>();
    for (Object each : (List<?>) answer.get("entries")) {
      Map<?, ?> entry = (Map<?, ?>) each;
      entries.add(Arrays.asList((String) entry.get("url"), (String) entry.get("lastmod")));
    }
    return entries;
  }
}
