package dev.orbweaver.robots;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one crawler has to obey on one host.
 *
 * <p>The longest matching rule decides, Allow when two are equally long; without a match, and for
 * {@code /robots.txt} itself, the answer is yes. Rules are looked up by what they are: those
 * without wildcards by bisection, those for one exact path in a map, the others in a tree; so a
 * verdict does not cost a comparison a rule. Immutable.
 */
public final class RobotsRules {
  /**
   * Whether a path may be fetched, and which line says so.
   *
   * @param allowed whether it may
   * @param rule the value of the line that decided, or null
   * @param line its number from 1, or 0
   */
  public record Verdict(boolean allowed, String rule, int line) {
    private static final Verdict NO_RULE = new Verdict(true, null, 0);
    private static final Verdict NOTHING_ALLOWED = new Verdict(false, null, 0);
  }

  /** For a host that has no robots.txt. */
  public static final RobotsRules ALLOW_ALL = of(List.of(), null);

  /** For a host whose robots.txt cannot be read. */
  public static final RobotsRules DISALLOW_ALL =
      new RobotsRules(List.of(), null, Verdict.NOTHING_ALLOWED);

  private static final String ROBOTS_TXT = "/robots.txt";

  private final PrefixRules prefixes;
  private final Map<String, Rule> exact;
  private final WildcardRules wildcards;
  private final Duration crawlDelay;
  private final Verdict otherwise;

  private RobotsRules(List<Rule> rules, Duration crawlDelay, Verdict otherwise) {
    Map<String, Rule> byPrefix = new HashMap<>();
    Map<String, Rule> byPath = new HashMap<>();
    List<Rule> others = new ArrayList<>();
    for (Rule rule : distinct(rules)) {
      String literal = withoutStars(rule.pattern());
      if (literal.indexOf('*') >= 0) {
        others.add(rule);
      } else if (literal.endsWith("$")) {
        byPath.merge(literal.substring(0, literal.length() - 1), rule, Rule::stronger);
      } else {
        byPrefix.merge(literal, rule, Rule::stronger);
      }
    }
    this.prefixes = new PrefixRules(byPrefix);
    // no copy: of what a hostile file holds only a HashMap makes trees
    this.exact = byPath.isEmpty() ? Map.of() : byPath;
    this.wildcards = WildcardRules.of(others);
    this.crawlDelay = crawlDelay;
    this.otherwise = otherwise;
  }

  static RobotsRules of(List<Rule> rules, Duration crawlDelay) {
    return new RobotsRules(rules, crawlDelay, Verdict.NO_RULE);
  }

  /** Judges a path with its query, as it stands in a request line. */
  public Verdict verdict(String pathAndQuery) {
    if (pathAndQuery.equals(ROBOTS_TXT)) {
      return Verdict.NO_RULE;
    }
    String rooted = pathAndQuery.startsWith("/") ? pathAndQuery : "/" + pathAndQuery;
    String path = ComparablePath.ofPath(rooted);
    Rule plain = Rule.stronger(prefixes.strongest(path), exact.get(path));
    Rule winner = wildcards.strongest(path, plain);
    return winner == null ? otherwise : new Verdict(winner.allow(), winner.text(), winner.line());
  }

  /** The delay between requests that the file asks for. */
  public Optional<Duration> crawlDelay() {
    return Optional.ofNullable(crawlDelay);
  }

  /** One rule a pattern, and the folder of an allowed index page, which is the same page. */
  private static Iterable<Rule> distinct(List<Rule> rules) {
    Map<String, Rule> distinct = new HashMap<>();
    for (Rule rule : rules) {
      distinct.merge(rule.pattern(), rule, Rule::stronger);
      int name = rule.pattern().lastIndexOf('/') + 1;
      if (rule.allow() && rule.pattern().startsWith("index.htm", name)) {
        Rule folder = rule.withPattern(rule.pattern().substring(0, name) + "$");
        distinct.merge(folder.pattern(), folder, Rule::stronger);
      }
    }
    return distinct.values();
  }

  private static String withoutStars(String pattern) {
    int end = pattern.length();
    while (end > 0 && pattern.charAt(end - 1) == '*') {
      end--;
    }
    return pattern.substring(0, end);
  }
}
