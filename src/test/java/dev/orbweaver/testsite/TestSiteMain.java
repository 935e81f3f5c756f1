package dev.orbweaver.testsite;

import java.io.PrintStream;
import java.util.Locale;

/**
 * Serves a site to a person who wants to try the crawler by hand; writes its URL and then a line
 * for each request to standard output, until it is killed.
 */
public final class TestSiteMain {
  private static final String USAGE =
      """
      Usage: TestSiteMain KIND [PORT [PAGES]]
        kind     PAGES generated pages (default 1000)
        hostile  every fault there is, each at a path of its own, linked from /
      PORT is 8000 unless given; 0 takes any free one.\
      """;

  private TestSiteMain() {}

  public static void main(String[] args) throws InterruptedException {
    String kind = args.length > 0 ? args[0] : "";
    if (!kind.equals("kind") && !kind.equals("hostile")) {
      System.err.println(USAGE);
      System.exit(2);
    }
    TestSite site = TestSite.startOn("127.0.0.1", number(args, 1, 8000));
    if (kind.equals("kind")) {
      Generated.ofPages(number(args, 2, 1000)).serveOn(site);
    } else {
      serveFaults(site);
    }
    print(site, System.out);
    Thread.currentThread().join(); // the server's threads are daemons
  }

  /** Puts every fault on the site and links to all of them from the index page. */
  static void serveFaults(TestSite site) {
    StringBuilder index = new StringBuilder("<!DOCTYPE html><title>Hostile site</title>\n");
    for (Fault fault : Fault.values()) {
      site.handle(fault.path(), fault);
      index.append("<p><a href=\"" + fault.path() + "\">" + fault.path() + "</a>: ");
      index.append("the server " + fault.sentence() + ".\n");
    }
    index.append("<p><a href=\"/fine\">/fine</a>: the one good page.\n");
    site.html("/", index.toString());
    site.page("/fine", "/");
  }

  /** Writes where the site is, and from then on what it sees. */
  static void print(TestSite site, PrintStream out) {
    out.println(site.url("/"));
    long began = System.nanoTime();
    site.log()
        .onEnd(
            request -> {
              double at = (request.startedNanos() - began) / 1e9;
              double took = (request.endedNanos() - request.startedNanos()) / 1e6;
              String aborted = request.aborted() ? "  aborted by the client" : "";
              out.printf(
                  Locale.ROOT,
                  "%9.3f s  connection %d  %s %s  %.1f ms%s%n",
                  at,
                  request.connection(),
                  request.method(),
                  request.target(),
                  took,
                  aborted);
            });
  }

  private static int number(String[] args, int index, int otherwise) {
    return args.length > index ? Integer.parseInt(args[index]) : otherwise;
  }
}
