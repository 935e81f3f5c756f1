package dev.orbweaver.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.orbweaver.inspect.BadQuestion;
import dev.orbweaver.inspect.Question;
import dev.orbweaver.inspect.RobotsInspection;
import dev.orbweaver.robots.RobotsToken;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** robots.txt: the RFC's rows, Google's, crawler-commons'. */
final class RobotsSuites {
  private static final String RFC =
      "RFC 9309, 2.2.2: percent-encoded and plain octets are compared as the same";
  private static final String ALWAYS = "RFC 9309, 2.2.2: `/robots.txt` is always allowed";
  private static final String TOKEN =
      "RFC 9309, 2.2.1: a product token has letters, `-` and `_` only; the row asks for an agent"
          + " that is none";
  private static final String ONE_TOKEN =
      "RFC 9309, 2.2.1: a User-agent line names one product token";
  private static final String UTF_8 = "RFC 9309, 2.3: the file is UTF-8; the row's is UTF-16";
  private static final String DELAY =
      "crawler-commons disallows all for a long Crawl-delay; here `robots.max-crawl-delay` refuses"
          + " the host, with that reason";

  private static final Set<String> ENCODED =
      Set.of(
          "spec-test/correctness/non-ascii-paths/1.1",
          "spec-test/correctness/non-ascii-paths/2.1",
          "spec-test/correctness/non-ascii-paths/3.0");

  static final List<Suite> ALL =
      List.of(
          specTest("robotstxt-spec-test, rows of RFC 9309", row -> isOfTheRfc(row)),
          specTest("robotstxt-spec-test, rows of Google", row -> !isOfTheRfc(row)),
          commons("crawler-commons robots.txt, Google agrees", "true"),
          commons("crawler-commons robots.txt, Google differs", "false"),
          commons("crawler-commons robots.txt, several agents", "null"),
          new Suite(
              "crawler-commons robots.txt, delays and sitemaps",
              "robots-crawler-commons.json",
              file ->
                  Suite.list(file.get("property_cases")).stream()
                      .filter(row -> !row.get("property").asText().equals("deferVisits"))
                      .toList(),
              RobotsSuites::id,
              RobotsSuites::hasProperty,
              row -> null));

  private RobotsSuites() {}

  private static Suite specTest(String name, Predicate<JsonNode> wanted) {
    return new Suite(
        name,
        "robots-spec-test.json",
        file -> Suite.list(file.get("cases")).stream().filter(wanted).toList(),
        RobotsSuites::id,
        RobotsSuites::agrees,
        RobotsSuites::reason);
  }

  private static Suite commons(String name, String googleAgrees) {
    return new Suite(
        name,
        "robots-crawler-commons.json",
        file ->
            Suite.list(file.get("allowed_cases")).stream()
                .filter(row -> row.get("google_agrees").asText().equals(googleAgrees))
                .toList(),
        RobotsSuites::id,
        RobotsSuites::agrees,
        RobotsSuites::reason);
  }

  private static boolean isOfTheRfc(JsonNode row) {
    return row.get("kind").asText().equals("RFC9309");
  }

  /** The tests of crawler-commons ask for several URLs in one line. */
  private static String id(JsonNode row) {
    String id = row.get("id").asText();
    return id.startsWith("cc/") && row.has("url") ? id + " " + row.get("url").asText() : id;
  }

  private static String reason(JsonNode row) {
    if (ENCODED.contains(id(row))) {
      return RFC;
    }
    if (row.get("url").asText().endsWith("/robots.txt")) {
      return ALWAYS;
    }
    return reasonByTest(row);
  }

  private static String reasonByTest(JsonNode row) {
    if (id(row).contains("WithUTF16")) {
      return UTF_8;
    }
    if (id(row).contains("testBigCrawlDelay")) {
      return DELAY;
    }
    if (id(row).contains("testSpacesInMultipleUserAgentNames")) {
      return ONE_TOKEN;
    }
    return agents(row).stream().allMatch(RobotsToken::isValid) ? null : TOKEN;
  }

  private static boolean agrees(JsonNode row) throws BadQuestion {
    return answer(row).get("allowed").equals(row.get("allowed").asBoolean());
  }

  private static boolean hasProperty(JsonNode row) throws BadQuestion {
    Map<String, Object> answer = answer(row);
    JsonNode value = row.get("value");
    if (row.get("property").asText().equals("sitemaps")) {
      return answer
          .get("sitemaps")
          .equals(Suite.list(value).stream().map(JsonNode::asText).toList());
    }
    BigDecimal seconds = (BigDecimal) answer.get("crawlDelay");
    return seconds == null
        ? value.isNull()
        : seconds.movePointRight(3).compareTo(value.decimalValue()) == 0;
  }

  private static Map<String, Object> answer(JsonNode row) throws BadQuestion {
    Map<String, Object> question = new HashMap<>();
    question.put("robots_base64", row.get("robots_base64").asText());
    question.put("agents", agents(row));
    // the one relative sitemap is on this host
    question.put("url", row.path("url").asText("http://domain.com/robots.txt"));
    return new RobotsInspection().answer(Question.of(question));
  }

  private static List<String> agents(JsonNode row) {
    return row.has("agents")
        ? Suite.list(row.get("agents")).stream().map(JsonNode::asText).toList()
        : List.of(row.get("agent").asText());
  }
}
