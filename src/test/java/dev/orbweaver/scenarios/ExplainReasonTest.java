package dev.orbweaver.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.Reason;
import dev.orbweaver.testsite.Fault;
import dev.orbweaver.testsite.TestCertificates;
import dev.orbweaver.testsite.TestSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** For every reason there is, {@code explain} names it and says its sentence. */
class ExplainReasonTest extends LoopbackTest {
  private static final String ROBOTS = "/robots.txt";

  @ParameterizedTest(name = "a URL that ended by {0} is explained by it")
  @EnumSource
  void explains(Reason reason) throws IOException {
    String url = produce(reason);

    Explained explained = Explained.of(temp.resolve("out"), url);

    assertThat(explained.standing()).isEqualTo("ended");
    assertThat(explained.reason()).isEqualTo(reason == Reason.OK ? null : reason.id());
    assertThat(explained.text("so")).contains(reason.id() + ": " + reason.sentence());
  }

  /** Has a crawl end a URL for that reason, and gives the URL. */
  private String produce(Reason reason) throws IOException {
    return switch (reason) {
      case OK -> page("/", site.page("/"));
      case NOT_MODIFIED -> unchanged();
      case HTTP_STATUS -> page("/gone", site.status("/gone", 410));
      case NO_LOCATION -> fault(Fault.REDIRECT_NOWHERE);
      case REDIRECT -> page("/old", site.redirect("/old", "/new").page("/new"));
      case OUT_OF_SCOPE -> page("/out", site.redirect("/out", "http://else.test/"));
      case SCHEME -> page("/mail", site.redirect("/mail", "mailto:a@b.test"));
      case ROBOTS -> page("/no", site.robots("User-agent: *\nDisallow: /no\n"));
      case ROBOTS_UNREACHABLE ->
          page("/", site.status(ROBOTS, 500), "--set", "orbweaver.robots.give-up=0");
      case CRAWL_DELAY -> page("/", site.robots("User-agent: *\nCrawl-delay: 1000\n"));
      case REDIRECT_LIMIT ->
          page("/one", site.redirect("/one", "/two").page("/two"), "--max-redirects", "0");
      case TOO_LARGE ->
          page("/", site.body("/", "text/html", new byte[9999]), "--set", limit("max-body", "1kB"));
      case URL_TOO_LONG -> page("/abcdefghij", site, "--set", limit("max-url-length", "25"));
      case BLOCKED_ADDRESS ->
          page(
              "/",
              site,
              "--set",
              name("public", "[\"127.0.0.0/8\"]"),
              "--set",
              "orbweaver.network.hosts.\"m.test\"=\"169.254.169.254\"",
              "http://m.test/");
      case BAD_PORT -> other("http://127.0.0.1:25/");
      case DNS -> other("http://no-such-name.invalid/");
      case CONNECT -> other("http://127.0.0.1:" + TestSite.deadPort() + "/");
      case PROXY -> page("/", site, "--proxy", "http://127.0.0.1:" + TestSite.deadPort());
      case TLS -> untrusted();
      case TIMEOUT -> fault(Fault.NO_ANSWER, "--set", limit("first-byte-timeout", "500ms"));
      case CONNECTION_CLOSED -> fault(Fault.DROP);
      case PROTOCOL -> fault(Fault.GARBAGE);
      case BAD_REDIRECT -> page("/bad", site.redirect("/bad", "http://[::1"));
      case DECODE -> fault(Fault.BROKEN_GZIP);
      case BUDGET -> budget();
      case HOST_DEAD -> dead();
      default -> record(reason); // needs luck, or a fault of ours
    };
  }

  private static String limit(String key, String value) {
    return "orbweaver.limits." + key + "=" + value;
  }

  private static String name(String key, String value) {
    return "orbweaver.network." + key + "=" + value;
  }

  private String fault(Fault fault, String... args) {
    return page(fault.path(), site.handle(fault.path(), fault), args);
  }

  /** The last argument may be the URL itself. */
  private String page(String path, TestSite prepared, String... args) {
    boolean named = args.length > 0 && args[args.length - 1].startsWith("http://m.");
    String url = named ? args[args.length - 1] : prepared.url(path);
    Crawl crawl = crawl(args).with("--max-tries", "1");
    (named ? crawl : crawl.with(url)).run();
    return url;
  }

  private String other(String url, String... args) {
    crawl(url, "--max-tries", "1").with(args).run();
    return url;
  }

  private String unchanged() {
    site.handle(
        "/",
        exchange -> {
          boolean known = exchange.headers().first("If-None-Match").isPresent();
          exchange.respond(known ? 304 : 200, "text/html", new byte[1], "ETag: \"1\"");
        });
    String before = temp.resolve("before").toString();
    Crawl.into(temp.resolve("before")).with(site.url("/")).run().exits(0);
    return page("/", site, "--revisit", before);
  }

  private String untrusted() {
    TestCertificates certificates = TestCertificates.in(temp);
    try (TestSite far = TestSite.startTls(certificates.signed("far.test", -1, 30), name -> {})) {
      String url = far.url("/").replace("127.0.0.1", "far.test");
      return other(url, "--set", "orbweaver.network.hosts.\"far.test\"=127.0.0.1");
    }
  }

  /** The first ones fail, after which nobody asks for the others. */
  private String dead() {
    String origin = "http://127.0.0.1:" + TestSite.deadPort();
    Crawl crawl = crawl("--max-tries", "1");
    for (int i = 0; i < 12; i++) {
      crawl.with(origin + "/" + i);
    }
    crawl.run();
    return origin + "/11";
  }

  private String budget() {
    site.page("/", "/1", "/2").page("/1").page("/2");
    crawlFrom("/").with("--max-pages-per-host", "1").run().exits(0);
    return site.url("/2");
  }

  /** A record as a crawl without a state leaves it. */
  private String record(Reason reason) throws IOException {
    String url = "http://a.test/" + reason.id();
    Path out = Files.createDirectories(temp.resolve("out"));
    Files.writeString(
        out.resolve("pages.jsonl"),
        "{\"url\":\"http://a.test/\",\"outcome\":\"fetched\",\"reason\":null}\n{\"url\":\""
            + url
            + "\",\"depth\":1,\"status\":null,\"outcome\":\"failed\",\"reason\":\""
            + reason.id()
            + "\",\"nextUrl\":null,\"tries\":1,\"fetchedAt\":\"2026-11-18T00:00:00.000Z\","
            + "\"error\":\"as the test says\"}\n");
    return url;
  }
}
