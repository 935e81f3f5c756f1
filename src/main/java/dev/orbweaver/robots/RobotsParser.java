package dev.orbweaver.robots;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a robots.txt octet by octet and line by line; for one use.
 *
 * <p>A group ends where a User-agent line follows a rule; all other records, known or not, leave it
 * open (RFC 9309, 2.2.4).
 */
final class RobotsParser {
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final Pattern SECONDS = Pattern.compile("\\d{0,9}+(?:\\.\\d{1,9}+)?");

  private final byte[] body;
  private final int end;
  private final List<Group> groups = new ArrayList<>();
  private final Set<String> sitemaps = new LinkedHashSet<>();

  private List<Group.Agent> agents = new ArrayList<>();
  private List<Rule> rules = new ArrayList<>();
  private boolean rulesBegun;
  private int agentsWithDelay;

  /** The longest Crawl-delay so far of the agents that have none yet, or null. */
  private Duration crawlDelay;

  RobotsParser(byte[] body, int maxBytes) {
    this.body = body;
    this.end = body.length < maxBytes ? body.length : lastWholeLine(maxBytes);
  }

  RobotsTxt parse() {
    int lineNumber = 1;
    int start = afterByteOrderMark();
    for (int i = start; i <= end; i++) {
      if (i == end || body[i] == '\n' || body[i] == '\r') {
        line(start, i, lineNumber);
        boolean pair = i + 1 < end && body[i] == '\r' && body[i + 1] == '\n';
        i += pair ? 1 : 0;
        start = i + 1;
        lineNumber++;
      }
    }
    closeGroup();
    return new RobotsTxt(groups, List.copyOf(sitemaps));
  }

  private int lastWholeLine(int limit) {
    int at = Math.max(0, limit);
    while (at > 0 && body[at - 1] != '\n' && body[at - 1] != '\r') {
      at--;
    }
    return at;
  }

  /** Skips the mark, and what is left of it in files that were cut and glued. */
  private int afterByteOrderMark() {
    int i = 0;
    while (i < end && i < BYTE_ORDER_MARK.length && body[i] == BYTE_ORDER_MARK[i]) {
      i++;
    }
    return i;
  }

  private void line(int lineStart, int lineEnd, int number) {
    int comment = indexOf('#', lineStart, lineEnd);
    int to = trimEnd(lineStart, comment < 0 ? lineEnd : comment);
    int from = trimStart(lineStart, to);
    int colon = indexOf(':', from, to);
    Directive directive = colon < 0 ? null : directive(from, colon);
    int separator = colon;
    if (directive == null) {
      separator = blankAfter(from, to);
      directive = separator < 0 ? null : directive(from, separator);
    }
    if (directive == null) {
      bareSitemap(from, to);
    } else {
      int valueFrom = trimStart(separator + 1, to);
      record(directive, valueFrom, withoutMarkup(valueFrom, to), number);
    }
  }

  private Directive directive(int from, int to) {
    return to - from > 40 ? null : Directive.of(text(from, trimEnd(from, to)));
  }

  private void record(Directive directive, int from, int to, int number) {
    switch (directive) {
      case USER_AGENT -> agent(text(from, to));
      case ALLOW -> rule(true, from, to, number);
      case DISALLOW -> rule(false, from, to, number);
      case SITEMAP -> sitemap(text(from, to));
      case CRAWL_DELAY -> crawlDelay(text(from, to));
    }
  }

  private void agent(String value) {
    if (rulesBegun) {
      closeGroup();
    }
    giveDelay();
    String token = RobotsToken.leading(value);
    boolean everybody = token.isEmpty() && value.startsWith("*");
    String name = everybody ? Group.EVERYBODY : token.toLowerCase(Locale.ROOT);
    agents.add(new Group.Agent(name, null));
  }

  private void rule(boolean allow, int from, int to, int number) {
    rulesBegun = true; // even by an empty value, which ends the list of agents but rules nothing
    if (from < to && !agents.isEmpty()) {
      rules.add(new Rule(allow, text(from, to), ComparablePath.ofRule(body, from, to), number));
    }
  }

  private void sitemap(String value) {
    if (!value.isEmpty()) {
      sitemaps.add(value);
    }
  }

  /** A line that is only the URL of a sitemap: its author forgot what stands before. */
  private void bareSitemap(int from, int to) {
    if (to - from < 2048 && startsWithHttp(from, to)) {
      String line = text(from, to);
      String folded = line.toLowerCase(Locale.ROOT);
      if (folded.matches("https?://\\S*sitemap\\S*")) {
        sitemaps.add(line);
      }
    }
  }

  private boolean startsWithHttp(int from, int to) {
    return to - from > 4 && (body[from] | 32) == 'h' && (body[from + 3] | 32) == 'p';
  }

  private void crawlDelay(String value) {
    Matcher seconds = SECONDS.matcher(value);
    if (seconds.lookingAt() && seconds.end() > 0) {
      BigDecimal nanos = new BigDecimal(seconds.group()).movePointRight(9);
      Duration delay = Duration.ofNanos(nanos.longValue());
      if (!agents.isEmpty() && (crawlDelay == null || delay.compareTo(crawlDelay) > 0)) {
        crawlDelay = delay;
      }
    }
  }

  /** Only once for each agent: a file may be made of agents and delays. */
  private void giveDelay() {
    if (crawlDelay != null) {
      for (; agentsWithDelay < agents.size(); agentsWithDelay++) {
        agents.set(agentsWithDelay, agents.get(agentsWithDelay).withCrawlDelay(crawlDelay));
      }
      crawlDelay = null;
    }
  }

  private void closeGroup() {
    giveDelay();
    if (!agents.isEmpty()) {
      groups.add(new Group(agents, rules));
    }
    agents = new ArrayList<>();
    rules = new ArrayList<>();
    rulesBegun = false;
    agentsWithDelay = 0;
  }

  /** Leaves out tags at the end of a value, which no URL holds: {@code Disallow: /a<br>}. */
  private int withoutMarkup(int from, int to) {
    int at = to;
    while (at > from && body[at - 1] == '>') {
      int open = at - 1;
      while (open > from && body[open] != '<') {
        open--;
      }
      if (body[open] != '<') {
        return at;
      }
      at = trimEnd(from, open);
    }
    return at;
  }

  private int blankAfter(int from, int to) {
    int i = from;
    while (i < to && !isBlank(body[i])) {
      i++;
    }
    return i < to ? i : -1;
  }

  private int indexOf(char wanted, int from, int to) {
    for (int i = from; i < to; i++) {
      if (body[i] == wanted) {
        return i;
      }
    }
    return -1;
  }

  private int trimStart(int from, int to) {
    int i = from;
    while (i < to && isBlank(body[i])) {
      i++;
    }
    return i;
  }

  private int trimEnd(int from, int to) {
    int i = to;
    while (i > from && isBlank(body[i - 1])) {
      i--;
    }
    return i;
  }

  private static boolean isBlank(byte octet) {
    return octet == ' ' || octet == '\t' || octet == '\f' || octet == 0x0B;
  }

  private String text(int from, int to) {
    return new String(body, from, to - from, StandardCharsets.UTF_8);
  }
}
