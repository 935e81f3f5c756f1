package dev.orbweaver.robots;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Rules and the agents they are for, as they stand together in a robots.txt. */
public record Group(List<Agent> agents, List<Rule> rules) {

  /** The token of the group for everybody. */
  static final String EVERYBODY = "*";

  /**
   * One User-agent line.
   *
   * @param token the product token in lower case, {@code *}, or "" for a line that names nobody
   * @param crawlDelay the longest Crawl-delay between the line, or those right behind it, and the
   *     next one that names an agent; or null
   */
  public record Agent(String token, Duration crawlDelay) {
    Agent withCrawlDelay(Duration delay) {
      return new Agent(token, delay);
    }
  }

  public Group {
    agents = List.copyOf(agents);
    rules = List.copyOf(rules);
  }

  boolean isFor(Set<String> tokens) {
    for (Agent agent : agents) {
      if (tokens.contains(agent.token)) {
        return true;
      }
    }
    return false;
  }
}
