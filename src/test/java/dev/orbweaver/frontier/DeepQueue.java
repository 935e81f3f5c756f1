package dev.orbweaver.frontier;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Queues very many URLs in the state of a crawl that was stopped, as if its pages had linked to
 * them. Started by bench/deep-queue.sh.
 */
final class DeepQueue {
  private static final int LINKS = 40;
  private static final int PAGES_A_COMMIT = 250;

  private DeepQueue() {}

  /** The frontier's directory, how many URLs, over how many hosts, and the port of all of them. */
  public static void main(String[] args) throws IOException {
    long urls = Long.parseLong(args[1]);
    long hosts = Long.parseLong(args[2]);
    String port = args[3];
    FrontierSettings settings = new FrontierSettings(256 << 20, Duration.ofSeconds(1));
    try (DurableFrontier frontier = DurableFrontier.open(Path.of(args[0]), settings)) {
      Asking asking = new Asking(frontier);
      long admitted = 0;
      for (long first = 0; first < urls; first += (long) LINKS * PAGES_A_COMMIT) {
        long end = Math.min(urls, first + (long) LINKS * PAGES_A_COMMIT);
        admitted += queue(asking, pages(first, end, hosts, port));
      }
      if (admitted != urls) {
        throw new AssertionError(admitted + " were new of " + urls);
      }
      awaitRest(Path.of(args[0]));
    }
    System.out.println("queued " + urls + " URLs over " + hosts + " hosts");
  }

  /** What is still to be merged of so many at once must not be paid for by the crawls measured. */
  private static void awaitRest(Path directory) throws IOException {
    Set<Path> before = Set.of();
    for (Set<Path> now = files(directory); !now.equals(before); now = files(directory)) {
      before = now;
      LockSupport.parkNanos(Duration.ofSeconds(10).toNanos());
    }
  }

  private static Set<Path> files(Path directory) throws IOException {
    return Set.copyOf(StateFiles.all(directory));
  }

  private static long queue(Asking asking, List<Discovery> pages) {
    List<FetchTask> admitted = asking.admit(pages.toArray(Discovery[]::new));
    asking.commit(new Commit(List.of(), admitted, Map.of()));
    return admitted.size();
  }

  private static List<Discovery> pages(long first, long end, long hosts, String port) {
    List<Discovery> pages = new ArrayList<>();
    for (long page = first; page < end; page += LINKS) {
      List<Link> links = new ArrayList<>();
      for (long url = page; url < Math.min(end, page + LINKS); url++) {
        links.add(Asking.link(Asking.url(url(url, hosts, port))));
      }
      pages.add(new Discovery(links, links.get(0).url(), 1 + (int) (page % 5), 10, 0));
    }
    return pages;
  }

  /** The first of each host come first, then the second of each. */
  private static String url(long number, long hosts, String port) {
    String host = "www.host-" + number % hosts + ".deep.test:" + port;
    return "http://" + host + "/section/" + number % 97 + "/article-" + number + ".html";
  }
}
