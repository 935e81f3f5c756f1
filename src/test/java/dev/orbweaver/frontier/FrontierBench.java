package dev.orbweaver.frontier;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletionStage;

/**
 * Fills a frontier on disk as a crawl does, page after page in grouped commits, then opens it again
 * and works it off for a while. Prints one line for each figure. Started by bench/frontier.sh.
 */
final class FrontierBench {
  private static final int LINKS = 40;
  private static final int PAGES_A_COMMIT = 250;
  private static final int TAKES = 200_000;

  private final Path directory;
  private final long urls;
  private final int hosts;
  private long commits;
  private long began;

  private FrontierBench(Path directory, long urls, int hosts) {
    this.directory = directory;
    this.urls = urls;
    this.hosts = hosts;
  }

  /** The directory to fill, how many URLs, over how many hosts. */
  public static void main(String[] args) throws IOException {
    new FrontierBench(Path.of(args[0]), Long.parseLong(args[1]), Integer.parseInt(args[2])).run();
  }

  private void run() throws IOException {
    try (DurableFrontier frontier = open()) {
      Asking asking = new Asking(frontier);
      long heapBefore = heap();
      start();
      fill(asking);
      rate("new URLs queued", urls);
      say("heap per queued URL", "%.2f bytes", (heap() - heapBefore) / (double) urls);
      say("resident memory", "%d MiB", resident() >> 20);
      start();
      long known = Math.min(urls, 1_000_000);
      for (long page = 0; page < known / LINKS; page++) {
        expect(asking.admit(page(spread(page))).isEmpty());
      }
      rate("links looked up, all seen long ago", known);
      start();
      for (int i = 0; i < 50_000; i++) {
        expect(asking.admit(page(7)).isEmpty());
      }
      rate("links looked up, all seen lately", 50_000L * LINKS);
    }
    start();
    try (DurableFrontier frontier = open()) {
      Recovered recovered = frontier.recovered();
      say("time to open again", "%.2f s", seconds());
      long queued = recovered.queued().values().stream().mapToLong(Long::longValue).sum();
      expect(queued == urls && recovered.queued().size() == hosts);
      say("disk per queued and seen URL", "%.1f bytes", size() / (double) urls);
      start();
      workOff(new Asking(frontier), hosts);
      rate("tasks taken and finished, host after host", TAKES);
      start();
      workOff(new Asking(frontier), Math.min(hosts, TAKES / 50));
      rate("tasks taken and finished, 50 a host", TAKES);
      say("resident memory", "%d MiB", resident() >> 20);
    }
  }

  private DurableFrontier open() {
    return DurableFrontier.open(directory, new FrontierSettings(256 << 20, Duration.ofSeconds(1)));
  }

  private void fill(Asking asking) {
    long pages = urls / LINKS;
    for (long first = 0; first < pages; first += PAGES_A_COMMIT) {
      List<Discovery> group = new ArrayList<>();
      for (long page = first; page < Math.min(pages, first + PAGES_A_COMMIT); page++) {
        group.add(page(page));
      }
      List<FetchTask> admitted = asking.admit(group.toArray(Discovery[]::new));
      expect(admitted.size() == group.size() * LINKS);
      asking.commit(
          new Commit(
              List.of(),
              admitted,
              Asking.sink(first, first),
              false,
              Map.of(),
              new byte[] {1, 2, 3}));
    }
  }

  /** The links of a page: half to its own host, half elsewhere; distinct over all pages. */
  private Discovery page(long page) {
    Url from = Asking.url("https://" + host(page) + "/section/" + page % 97 + "/" + page);
    List<Link> links = new ArrayList<>(LINKS);
    for (int i = 0; i < LINKS; i++) {
      String host = host(i % 2 == 0 ? page : page * 31 + i * 7919L);
      String path = "/section/" + (page + i) % 97 + "/article-" + page + "-" + i + ".html";
      links.add(Asking.link(Asking.url("https://" + host + path)));
    }
    return new Discovery(links, from, 1 + (int) (page % 5), 10, 0);
  }

  private String host(long number) {
    return "www.host-" + Math.floorMod(number, hosts) + ".example";
  }

  /** Another page for each, far from its neighbours'. */
  private long spread(long page) {
    return page * 7_919 % (urls / LINKS);
  }

  /** One task of each host in turn; takes run ahead of commits as a crawl's do. */
  private void workOff(Asking asking, int turns) {
    Queue<CompletionStage<List<FetchTask>>> ahead = new ArrayDeque<>();
    List<FetchTask> finished = new ArrayList<>();
    int done = 0;
    for (int i = 0; i < TAKES; i++) {
      ahead.add(asking.store().take(host(i % turns), 1));
      if (ahead.size() == 500 || i == TAKES - 1) {
        done += finish(asking, ahead, finished);
      }
    }
    expect(done == TAKES);
  }

  /** Forced now and then, as a crawl's commits are once a second: what is done is deleted then. */
  private int finish(
      Asking asking, Queue<CompletionStage<List<FetchTask>>> ahead, List<FetchTask> finished) {
    while (!ahead.isEmpty()) {
      finished.addAll(Asking.join(ahead.poll()));
    }
    boolean forced = ++commits % 20 == 0;
    asking.commit(new Commit(finished, List.of(), Map.of(), forced, Map.of(), null));
    int done = finished.size();
    finished.clear();
    return done;
  }

  private void start() {
    began = System.nanoTime();
  }

  private double seconds() {
    return (System.nanoTime() - began) / 1e9;
  }

  private void rate(String what, long n) {
    say(what, "%,.0f a second", n / seconds());
  }

  private static void say(String what, String form, Object... values) {
    System.out.println(what + ": " + String.format(Locale.ROOT, form, values));
  }

  private static void expect(boolean holds) {
    if (!holds) {
      throw new AssertionError("the frontier does not hold what was put into it");
    }
  }

  private static long heap() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private static long resident() throws IOException {
    String status = Files.readString(Path.of("/proc/self/status"));
    return Long.parseLong(status.replaceAll("(?s).*VmRSS:\\s+(\\d+) kB.*", "$1")) << 10;
  }

  private long size() throws IOException {
    long size = 0;
    for (Path file : StateFiles.all(directory)) {
      size += Files.size(file);
    }
    return size;
  }
}
