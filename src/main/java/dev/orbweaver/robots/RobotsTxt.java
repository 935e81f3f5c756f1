package dev.orbweaver.robots;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A robots.txt as it was read: every line that could be understood, whatever stood around it.
 *
 * <p>Immutable. {@link #rulesFor} makes out of it what one crawler has to obey.
 */
public final class RobotsTxt {
  private final List<Group> groups;
  private final List<String> sitemaps;

  RobotsTxt(List<Group> groups, List<String> sitemaps) {
    this.groups = List.copyOf(groups);
    this.sitemaps = List.copyOf(sitemaps);
  }

  /**
   * Reads any bytes; never fails. What lies beyond {@code maxBytes} is ignored, and so is a last
   * line that the limit may have cut: half a rule is another rule.
   */
  public static RobotsTxt parse(byte[] body, int maxBytes) {
    return new RobotsParser(body, maxBytes).parse();
  }

  public List<Group> groups() {
    return groups;
  }

  /** The distinct values of the Sitemap lines, in order and as written: they may be relative. */
  public List<String> sitemaps() {
    return sitemaps;
  }

  /**
   * What a crawler with these product tokens must obey: the rules of all groups that name one of
   * them; else of all groups for everybody; else none. Case doesn't matter, nor does a version
   * after a slash; no token at all means everybody.
   */
  public RobotsRules rulesFor(List<String> productTokens) {
    Set<String> tokens = new HashSet<>();
    productTokens.forEach(token -> tokens.add(withoutVersion(token).toLowerCase(Locale.ROOT)));
    tokens.remove(""); // a User-agent line without a name is for nobody
    boolean named = groups.stream().anyMatch(group -> group.isFor(tokens));
    return merged(named ? tokens : Set.of(Group.EVERYBODY));
  }

  /** Whether any group names this agent; {@code *} is everybody. */
  public boolean names(String token) {
    Set<String> wanted = Set.of(withoutVersion(token).toLowerCase(Locale.ROOT));
    return groups.stream().anyMatch(group -> group.isFor(wanted));
  }

  private static String withoutVersion(String product) {
    int slash = product.indexOf('/');
    return slash < 0 ? product : product.substring(0, slash);
  }

  private RobotsRules merged(Set<String> tokens) {
    List<Rule> rules = new ArrayList<>();
    Duration crawlDelay = null;
    for (Group group : groups) {
      if (group.isFor(tokens)) {
        rules.addAll(group.rules());
        crawlDelay = longest(crawlDelay, group, tokens);
      }
    }
    return RobotsRules.of(rules, crawlDelay);
  }

  /** Of several delays the longest: no reading of the file is then ignored. */
  private static Duration longest(Duration soFar, Group group, Set<String> tokens) {
    Duration longest = soFar;
    for (Group.Agent agent : group.agents()) {
      Duration delay = tokens.contains(agent.token()) ? agent.crawlDelay() : null;
      if (delay != null && (longest == null || delay.compareTo(longest) > 0)) {
        longest = delay;
      }
    }
    return longest;
  }
}
