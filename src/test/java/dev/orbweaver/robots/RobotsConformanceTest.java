package dev.orbweaver.robots;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Judges the parser by rows that others wrote; see resources/conformance/README.md. */
class RobotsConformanceTest {
  private static final String RFC = "RFC 9309, 2.2.2: both sides are percent-encoded or decoded";
  private static final String ALWAYS = "/robots.txt is always allowed";

  /** Rows that ask for the opposite of what the RFC says. */
  private static final Map<String, String> SCORED_THE_OTHER_WAY_ROUND =
      Map.of(
          "spec-test/correctness/non-ascii-paths/1.1", RFC,
          "spec-test/correctness/non-ascii-paths/2.1", RFC,
          "spec-test/correctness/non-ascii-paths/3.0", RFC);

  @Test
  void agreesWithEveryRowOfTheSpecTest() throws IOException {
    JsonNode cases = read("robots-spec-test.json").get("cases");

    Map<String, String> differing = differing("spec test, RFC rows", cases, this::isOfTheRfc);

    assertThat(differing).hasSize(7);
    assertThat(differing.values()).containsOnly(RFC, ALWAYS);
  }

  @Test
  void agreesWithGooglesOwnRowsToo() throws IOException {
    JsonNode cases = read("robots-spec-test.json").get("cases");

    assertThat(differing("spec test, Google's rows", cases, row -> !isOfTheRfc(row))).isEmpty();
  }

  @Test
  void agreesWithEveryRowOnWhichGoogleAndCrawlerCommonsAgree() throws IOException {
    JsonNode cases = read("robots-crawler-commons.json").get("allowed_cases");

    Map<String, String> differing =
        differing(
            "crawler-commons, agreed rows", cases, row -> row.get("google_agrees").asBoolean());

    assertThat(differing).isEmpty();
  }

  @Test
  void agreesWithEveryRowThatNamesSeveralAgentsByTheirTokens() throws IOException {
    JsonNode cases = read("robots-crawler-commons.json").get("allowed_cases");

    Map<String, String> differing =
        differing(
            "crawler-commons, several agents",
            cases,
            row ->
                row.get("google_agrees").isNull()
                    && row.get("agent_matching").asText().equals("rfc9309-exact"));

    // its agents are whole headers; ours are product tokens, and mozilla is the one the file names
    assertThat(differing.keySet())
        .containsExactly("cc/SimpleRobotRulesParserTest.testMatchingUserAgentNamesHttpHeader:1261");
  }

  @Test
  void readsDelaysAndSitemapsAsCrawlerCommonsDoes() throws IOException {
    int all = 0;
    List<String> differing = new ArrayList<>();
    for (JsonNode row : read("robots-crawler-commons.json").get("property_cases")) {
      all++;
      if (!property(row)) {
        differing.add(row.get("id").asText());
      }
    }
    System.out.println("crawler-commons, properties: " + (all - differing.size()) + "/" + all);

    // a relative address stays as written: whoever fetches the sitemap knows the base
    assertThat(differing).containsExactly("cc/SimpleRobotRulesParserTest.testRelativeSitemap:1082");
  }

  private boolean property(JsonNode row) {
    RobotsTxt txt = RobotsTxt.parse(body(row), Integer.MAX_VALUE);
    JsonNode value = row.get("value");
    return switch (row.get("property").asText()) {
      case "crawlDelayMs" -> {
        Optional<Long> millis = txt.rulesFor(agents(row)).crawlDelay().map(d -> d.toMillis());
        yield millis.map(BigDecimal::valueOf).equals(optional(value));
      }
      case "sitemaps" -> {
        List<String> wanted = new ArrayList<>();
        value.forEach(each -> wanted.add(each.asText()));
        yield txt.sitemaps().equals(wanted);
      }
      default -> true; // deferVisits is said by status codes alone here
    };
  }

  private static Optional<BigDecimal> optional(JsonNode value) {
    return value.isNull() ? Optional.empty() : Optional.of(value.decimalValue());
  }

  /** The differing rows with the reason why they may differ, or "unexplained". */
  private Map<String, String> differing(String name, JsonNode cases, Predicate<JsonNode> wanted) {
    Map<String, String> differing = new TreeMap<>();
    int all = 0;
    for (JsonNode row : cases) {
      if (wanted.test(row)) {
        all++;
        RobotsRules rules = RobotsTxt.parse(body(row), Integer.MAX_VALUE).rulesFor(agents(row));
        String path = path(row.get("url").asText());
        if (rules.verdict(path).allowed() != row.get("allowed").asBoolean()) {
          String id = row.get("id").asText();
          differing.put(id, excuse(id, path));
        }
      }
    }
    System.out.println(name + ": " + (all - differing.size()) + "/" + all);
    differing.forEach((id, why) -> System.out.println("  " + id + ": " + why));
    return differing;
  }

  private static String excuse(String id, String path) {
    String unexplained = path.equals("/robots.txt") ? ALWAYS : "unexplained";
    return SCORED_THE_OTHER_WAY_ROUND.getOrDefault(id, unexplained);
  }

  private boolean isOfTheRfc(JsonNode row) {
    return row.get("kind").asText().equals("RFC9309");
  }

  private static byte[] body(JsonNode row) {
    return Base64.getDecoder().decode(row.get("robots_base64").asText());
  }

  private static List<String> agents(JsonNode row) {
    List<String> agents = new ArrayList<>();
    if (row.has("agents")) {
      row.get("agents").forEach(agent -> agents.add(agent.asText()));
    } else {
      agents.add(row.get("agent").asText());
    }
    return agents;
  }

  /** Path and query of a row's URL; some rows hold no URL at all. */
  private static String path(String url) {
    int scheme = url.indexOf("://");
    int slash = scheme < 0 ? -1 : url.indexOf('/', scheme + 3);
    int fragment = url.indexOf('#');
    return slash < 0 ? "/" : url.substring(slash, fragment < 0 ? url.length() : fragment);
  }

  private static JsonNode read(String file) throws IOException {
    try (InputStream in = RobotsConformanceTest.class.getResourceAsStream("/conformance/" + file)) {
      return new ObjectMapper().readTree(in);
    }
  }
}
