package dev.orbweaver.crawl;

import dev.orbweaver.clockwork.Answers;
import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Reason;
import dev.orbweaver.transport.Answer;
import dev.orbweaver.transport.Ending;
import dev.orbweaver.transport.HostDoor;
import dev.orbweaver.url.Url;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A web of hosts with every kind of trouble, drawn from a seed; it answers after a while and notes
 * every request. What must become of each of its URLs is known beforehand.
 */
final class SimulatedWeb {
  /** What a robots.txt does. */
  enum Robots {
    ABSENT,
    DISALLOWS_PRIVATE,
    ASKS_DELAY,
    ASKS_TOO_MUCH,
    MOVED,
    RECOVERS,
    NEVER,
    NEVER_ANSWERS,
    NO_HOST
  }

  /** What a page does. */
  enum Kind {
    PAGE,
    NOT_FOUND,
    REDIRECT,
    RECOVERS_FROM_500,
    ALWAYS_500,
    ALWAYS_TIMES_OUT,
    CUT_ONCE,
    ASKS_FOR_PATIENCE,
    TOO_LARGE,
    GARBAGE
  }

  /** One request, from its start to its answer's end. */
  record Request(String host, Url url, long from, long to) {}

  static final Duration CRAWL_DELAY = Duration.ofSeconds(3);
  private static final int TROUBLES = 2;

  private final Clockwork clockwork;
  private final Random random;
  private final Map<String, Robots> robots = new LinkedHashMap<>();
  private final Map<String, Kind> kinds = new LinkedHashMap<>();
  private final Map<String, List<String>> links = new HashMap<>();
  private final Map<String, List<String>> sitemaps = new HashMap<>();
  private final Map<String, Integer> asked = new HashMap<>();
  private int crashes;
  final List<Request> requests = new ArrayList<>();

  SimulatedWeb(Clockwork clockwork, long seed, int hosts, int pagesEach) {
    this.clockwork = clockwork;
    this.random = new Random(seed);
    List<String> urls = new ArrayList<>();
    for (int host = 0; host < hosts; host++) {
      addOrigin("http://h" + host + ".test", pagesEach, urls);
      if (random.nextInt(4) == 0) {
        addOrigin("http://h" + host + ".test:8080", pagesEach / 2, urls);
      }
    }
    for (String url : urls) {
      List<String> found = new ArrayList<>();
      int count = kinds.get(url) == Kind.REDIRECT ? 1 : random.nextInt(8);
      for (int i = 0; i < count; i++) {
        found.add(urls.get(random.nextInt(urls.size())));
      }
      links.put(url, found);
    }
    for (String origin : robots.keySet()) {
      if (random.nextBoolean()) {
        List<String> listed = new ArrayList<>();
        for (int i = 0; i < 1 + pagesEach / 4; i++) {
          listed.add(urls.get(random.nextInt(urls.size())));
        }
        sitemaps.put(origin, listed);
      }
    }
  }

  private void addOrigin(String origin, int pages, List<String> urls) {
    Robots[] all = Robots.values();
    boolean harmless = random.nextInt(3) > 0;
    robots.put(origin, all[random.nextInt(harmless ? 2 : all.length)]);
    for (int page = 0; page < pages; page++) {
      String folder = random.nextInt(10) == 0 ? "/private/" : "/";
      String url = origin + folder + page;
      Kind[] kind = Kind.values();
      kinds.put(url, random.nextInt(3) > 0 ? Kind.PAGE : kind[random.nextInt(kind.length)]);
      urls.add(url);
    }
  }

  /** From now on one request in so many makes its door throw. */
  void crashOneIn(int requests) {
    crashes = requests;
  }

  List<String> urls() {
    return List.copyOf(kinds.keySet());
  }

  HostDoor door() {
    return new HostDoor() {
      @Override
      public CompletionStage<Answer> get(Url url, List<Headers.Field> more) {
        if (crashes > 0 && random.nextInt(crashes) == 0) {
          throw new IllegalStateException("a door that throws takes its fetcher with it");
        }
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        long from = clockwork.nanos();
        Answers answers = answerTo(url);
        clockwork.after(latency(), () -> finish(url, from, answers, answer));
        return answer;
      }

      @Override
      public CompletionStage<List<InetAddress>> locate(Url url) {
        return CompletableFuture.completedFuture(List.of());
      }

      @Override
      public void close() {}
    };
  }

  private void finish(Url url, long from, Answers answers, CompletableFuture<Answer> answer) {
    requests.add(new Request(url.host(), url, from, clockwork.nanos()));
    answer.complete(answers.from(from, clockwork.nanos()));
  }

  /** Mostly quick, now and then very slow. */
  private Duration latency() {
    return random.nextInt(50) == 0
        ? Duration.ofSeconds(1 + random.nextInt(60))
        : Duration.ofMillis(1 + random.nextInt(300));
  }

  private Answers answerTo(Url url) {
    int before = asked.merge(url.href(), 1, Integer::sum) - 1;
    if (robotsOf(url.href()) == Robots.NO_HOST) {
      return Answers.broken(Reason.DNS);
    }
    if (url.path().equals("/robots.txt") || url.path().equals("/robots")) {
      return robotsTxt(url, before);
    }
    if (url.path().equals("/sitemap.xml")) {
      return before < TROUBLES ? Answers.status(500) : sitemap(url);
    }
    return switch (kinds.get(url.href())) {
      case PAGE -> page(url);
      case NOT_FOUND -> Answers.status(404);
      case REDIRECT -> Answers.status(302, "Location", links.get(url.href()).get(0));
      case RECOVERS_FROM_500 -> before < TROUBLES ? Answers.status(500) : page(url);
      case ALWAYS_500 -> Answers.status(500);
      case ALWAYS_TIMES_OUT -> Answers.broken(Reason.TIMEOUT);
      case CUT_ONCE -> before < 1 ? Answers.cut(Ending.EARLY) : page(url);
      case ASKS_FOR_PATIENCE ->
          before < TROUBLES
              ? Answers.status(429, "Retry-After", "" + (1 + before * 70))
              : page(url);
      case TOO_LARGE -> Answers.cut(Ending.TOO_LARGE);
      case GARBAGE -> Answers.broken(Reason.PROTOCOL);
    };
  }

  private Answers robotsTxt(Url url, int before) {
    String sitemap = sitemaps.containsKey(url.origin()) ? "\nSitemap: /sitemap.xml\n" : "\n";
    return switch (robots.get(url.origin())) {
      case ABSENT -> Answers.status(404);
      case DISALLOWS_PRIVATE -> Answers.text("User-agent: *\nDisallow: /private/" + sitemap);
      case ASKS_DELAY ->
          Answers.text("User-agent: *\nCrawl-delay: " + CRAWL_DELAY.toSeconds() + sitemap);
      case ASKS_TOO_MUCH -> Answers.text("User-agent: *\nCrawl-delay: 3600" + sitemap);
      case MOVED ->
          url.path().equals("/robots")
              ? Answers.text("User-agent: *\nDisallow: /private/" + sitemap)
              : Answers.status(301, "Location", "/robots");
      case RECOVERS -> before < TROUBLES ? Answers.status(503) : Answers.status(404);
      case NEVER -> Answers.status(500);
      default -> Answers.broken(Reason.TIMEOUT);
    };
  }

  private Answers sitemap(Url url) {
    StringBuilder xml = new StringBuilder("<urlset>");
    sitemaps
        .get(url.origin())
        .forEach(page -> xml.append("<url><loc>").append(page).append("</loc></url>"));
    return Answers.text(xml.append("</urlset>").toString());
  }

  private Answers page(Url url) {
    StringBuilder html = new StringBuilder("<title>page</title>");
    links
        .get(url.href())
        .forEach(link -> html.append("<a href=\"").append(link).append("\">x</a>"));
    return Answers.html(html.toString());
  }

  private Robots robotsOf(String href) {
    return robots.get(((Url) Url.parse(href)).origin());
  }

  /** What must become of a URL when it is taken up: its outcome and reason. */
  String fate(String href) {
    boolean isPrivate = href.contains("/private/");
    return switch (robotsOf(href)) {
      case NO_HOST -> "failed dns";
      case NEVER, NEVER_ANSWERS -> "refused robots-unreachable";
      case ASKS_TOO_MUCH -> "refused crawl-delay";
      case DISALLOWS_PRIVATE, MOVED -> isPrivate ? "refused robots" : fateOfAllowed(href);
      default -> fateOfAllowed(href);
    };
  }

  private String fateOfAllowed(String href) {
    return switch (kinds.get(href)) {
      case NOT_FOUND, ALWAYS_500 -> "fetched http-status";
      case REDIRECT -> "redirected redirect";
      case ALWAYS_TIMES_OUT -> "failed timeout";
      case TOO_LARGE -> "refused too-large";
      case GARBAGE -> "failed protocol";
      default -> "fetched ok";
    };
  }

  /** What the robots.txt that is read for a URL's sake brings in by its sitemap. */
  List<String> listedBesides(String href) {
    return switch (robotsOf(href)) {
      case DISALLOWS_PRIVATE, ASKS_DELAY, MOVED ->
          sitemaps.getOrDefault(((Url) Url.parse(href)).origin(), List.of());
      default -> List.of();
    };
  }

  /** Where a URL leads, if it ends as it must. */
  List<String> leadsTo(String href) {
    String fate = fate(href);
    return fate.equals("fetched ok") || fate.startsWith("redirected") ? links.get(href) : List.of();
  }

  /** How often a page may be asked for at most. */
  int mostRequests(String href, int maxTries) {
    return kinds.get(href) == Kind.ASKS_FOR_PATIENCE ? TROUBLES + 1 : maxTries;
  }

  int timesAsked(String href) {
    return asked.getOrDefault(href, 0);
  }

  /** The least time between two requests of a host once its robots.txt was read. */
  Duration delayOf(Url url, Duration configured) {
    boolean asks = robots.get(url.origin()) == Robots.ASKS_DELAY;
    return asks && CRAWL_DELAY.compareTo(configured) > 0 ? CRAWL_DELAY : configured;
  }
}
