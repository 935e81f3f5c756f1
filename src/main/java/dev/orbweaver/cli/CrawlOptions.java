package dev.orbweaver.cli;

import dev.orbweaver.config.ConfigProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of {@code crawl}: each stands for a configuration key and wins over it. */
final class CrawlOptions {
  @Parameters(
      paramLabel = "URL",
      arity = "0..*",
      description = "Where to begin; without a scheme, http:// is meant.")
  List<String> roots = new ArrayList<>();

  @Option(
      names = "--urls",
      paramLabel = "FILE",
      description = "More URLs, one a line, # comments; - is standard input.")
  String urls;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      description =
          "Where everything is written (default: out); - writes the records to standard output.")
  String out;

  @Option(
      names = {"-f", "--format"},
      paramLabel = "NAME",
      split = ",",
      description =
          "Outputs: jsonl (default), links, pages, fetches, or report for the report alone, which"
              + " is written always; a comma list, may repeat.")
  List<String> format;

  @Option(
      names = {"-d", "--depth"},
      paramLabel = "N",
      description = "Links followed from a root; 0 is the roots only (default: unlimited).")
  String depth;

  @Option(
      names = "--max-pages",
      paramLabel = "N",
      description = "Stop after so many pages (default: unlimited).")
  String maxPages;

  @Option(
      names = "--max-pages-per-host",
      paramLabel = "N",
      description = "Pages of one host; the rest of it is refused (default: unlimited).")
  String maxPagesPerHost;

  @Option(
      names = "--max-pages-per-site",
      paramLabel = "N",
      description = "The same for all hosts of a registrable domain (default: unlimited).")
  String maxPagesPerSite;

  @Option(
      names = "--max-time",
      paramLabel = "TIME",
      description = "Stop after this time: 90 (seconds), 10m, 2h (default: unlimited).")
  String maxTime;

  @Option(
      names = "--delay",
      paramLabel = "TIME",
      description = "Least time between requests to a host (default: 1 second).")
  String delay;

  @Option(
      names = "--throttle",
      paramLabel = "HOW",
      description =
          "adaptive: slow down for hosts in distress (default); fixed: keep the delay, but for"
              + " Retry-After.")
  String throttle;

  @Option(
      names = "--per-host",
      paramLabel = "N",
      description = "Requests in flight to one host (default: 1).")
  String perHost;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "Pages in flight in all (default: 256).")
  String concurrency;

  @Option(
      names = "--scope",
      paramLabel = "MODE",
      description =
          "strict (a root's host, default), lenient (same last two labels), site (registrable"
              + " domain), path (below the root's folder) or any.")
  String scope;

  @Option(
      names = "--include",
      paramLabel = "RE2",
      description = "Follow only URLs in which this is found; may repeat.")
  List<String> include;

  @Option(
      names = "--exclude",
      paramLabel = "RE2",
      description = "Don't follow URLs in which this is found; may repeat.")
  List<String> exclude;

  @Option(
      names = "--sitemaps",
      paramLabel = "MODE",
      description =
          "robots (those that a robots.txt lists), probe (/sitemap.xml, too), off, or auto: robots"
              + " when a whole site is crawled (default).")
  String sitemaps;

  @Option(
      names = "--traps",
      paramLabel = "on|off",
      description = "Whether what seems to be a trap is left (default: on); resume takes it, too.")
  String traps;

  @Option(
      names = "--assets",
      description = "Fetch what pages are shown with, too: images, scripts, styles, fonts, media.")
  Boolean assets;

  @Option(
      names = "--prefer",
      paramLabel = "RE2",
      description = "Fetch URLs in which this is found before others of their host; may repeat.")
  List<String> prefer;

  @Option(
      names = "--max-redirects",
      paramLabel = "N",
      description = "Redirects followed in a row (default: 10).")
  String maxRedirects;

  @Option(
      names = "--max-tries",
      paramLabel = "N",
      description = "Requests for one URL when network or server fail (default: 4).")
  String maxTries;

  @Option(names = "--user-agent", paramLabel = "TEXT", description = "The whole User-Agent header.")
  String userAgent;

  @Option(
      names = "--allow",
      paramLabel = "ADDRESS|CIDR|NAME",
      description =
          "An address, CIDR or name that may be reached though it is not public; may repeat.")
  List<String> allow;

  @Option(names = "--cookies", description = "Send each host the cookies back that it sets.")
  boolean cookies;

  @Option(
      names = "--auth",
      paramLabel = "ORIGIN=USER:PASSWORD",
      description =
          "Who we are to that scheme, host and port, and to no other; may repeat. A password that"
              + " others on this machine must not see belongs into a file, see --config.")
  List<String> auth;

  @Option(
      names = "--header",
      paramLabel = "NAME: VALUE",
      description = "A header field of every request; may repeat.")
  List<String> header;

  @Option(
      names = "--proxy",
      paramLabel = "URL",
      description = "The HTTP proxy to go through: http://USER:PASSWORD@HOST:PORT.")
  String proxy;

  @Option(
      names = "--insecure",
      paramLabel = "HOST",
      description = "A host whose TLS certificate is not looked at; may repeat.")
  List<String> insecure;

  @Option(
      names = "--state",
      paramLabel = "DIR",
      description =
          "Where the state lies that the same command goes on from (default: OUT/state); none:"
              + " nowhere.")
  String state;

  @Option(
      names = "--revisit",
      paramLabel = "DIR",
      description =
          "The output directory of an earlier crawl: pages it had are sent again only if they"
              + " changed.")
  String revisit;

  @Option(names = "--fresh", description = "Begin anew: delete the state of an earlier crawl.")
  boolean fresh;

  @Option(
      names = {"-c", "--config"},
      paramLabel = "FILE",
      description =
          "Settings in HOCON, below the options and --set; conf/reference.conf has every key.")
  String config;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Sets any configuration key; may repeat.")
  List<String> set = new ArrayList<>();

  @Option(
      names = {"-v", "--verbose"},
      description = "Log more: every retry; twice: every request.")
  boolean[] verbose = new boolean[0];

  @Option(
      names = {"-q", "--quiet"},
      description = "No report, no progress: errors only.")
  boolean quiet;

  /** The keys that were set by options. */
  Map<String, Object> asKeys() {
    Map<String, Object> keys = new LinkedHashMap<>();
    put(keys, "roots", roots.isEmpty() ? null : roots);
    put(keys, "urls", urls);
    put(keys, "out", out);
    put(keys, "format", format);
    put(keys, "depth", depth);
    put(keys, "max-pages", maxPages);
    put(keys, "max-time", maxTime);
    put(keys, "politeness.delay", delay);
    put(keys, "politeness.throttle", throttle);
    put(keys, "politeness.per-host", perHost);
    put(keys, "budgets.host.pages", maxPagesPerHost);
    put(keys, "budgets.site.pages", maxPagesPerSite);
    put(keys, "concurrency", concurrency);
    put(keys, "scope.mode", scope);
    put(keys, "scope.include", include);
    put(keys, "scope.exclude", exclude);
    put(keys, "sitemaps", sitemaps);
    put(keys, "traps.enabled", traps);
    put(keys, "assets", assets);
    put(keys, "prefer", prefer);
    put(keys, "max-redirects", maxRedirects);
    put(keys, "max-tries", maxTries);
    put(keys, "user-agent", userAgent);
    put(keys, "state.dir", state);
    put(keys, "revisit", revisit);
    put(keys, "http.cookies", cookies ? Boolean.TRUE : null);
    put(keys, "http.credentials", auth == null ? null : AuthOption.asConfig(auth));
    put(keys, "http.headers", header);
    put(keys, "http.proxy.url", proxy);
    put(keys, "tls.insecure", insecure);
    put(keys, "network.allow", allow);
    return keys;
  }

  /**
   * The problem told in the words of the command line: of the option, where one stands for the key.
   */
  ConfigProblem named(ConfigProblem problem) {
    String message = problem.getMessage();
    for (String key : asKeys().keySet()) {
      if (message.startsWith(key + " ") || message.startsWith(key + ":")) {
        return new ConfigProblem(optionOf(key) + message.substring(key.length()));
      }
    }
    return problem;
  }

  private static String optionOf(String key) {
    return switch (key) {
      case "orbweaver.roots" -> "URL";
      case "orbweaver.traps.enabled" -> "--traps";
      case "orbweaver.scope.mode" -> "--scope";
      case "orbweaver.http.credentials" -> "--auth";
      case "orbweaver.http.headers" -> "--header";
      case "orbweaver.http.proxy.url" -> "--proxy";
      case "orbweaver.budgets.host.pages" -> "--max-pages-per-host";
      case "orbweaver.budgets.site.pages" -> "--max-pages-per-site";
      default -> "--" + key.substring(key.lastIndexOf('.') + 1);
    };
  }

  private static void put(Map<String, Object> keys, String key, Object value) {
    if (value != null) {
      keys.put("orbweaver." + key, value);
    }
  }
}
