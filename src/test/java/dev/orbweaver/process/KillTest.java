package dev.orbweaver.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.Generated;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Killed, or out of disk, and started again by the same command: nothing lost, nothing twice. */
class KillTest extends ProcessTest {
  private static final int CONCURRENCY = 8;
  private static final String[] OPTIONS = {
    "--delay",
    "5ms",
    "--per-host",
    "4",
    "--concurrency",
    "" + CONCURRENCY,
    "--format",
    "jsonl,links,pages",
    "--out",
    "out"
  };

  private final Generated pages = new Generated(300, 4, 3, 1);

  private Program crawlAll(String... more) {
    List<String> args = new ArrayList<>(List.of(site.url("/"), "-q"));
    args.addAll(List.of(OPTIONS));
    args.addAll(List.of(more));
    return start(args.toArray(String[]::new));
  }

  @Test
  @DisplayName("row 39: killed again and again, nothing is lost or doubled, little asked again")
  void losesAndDoublesNothingWhenKilledAgainAndAgain() throws InterruptedException {
    pages.serveOn(site);
    int kills = 5;

    for (int kill = 0; kill < kills; kill++) {
      CountDownLatch answered = new CountDownLatch(25);
      site.log().onEnd(request -> answered.countDown());
      Program program = crawlAll();
      assertThat(answered.await(Program.LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
      program.kill();
    }
    crawlAll().exits(0);

    assertComplete();
    assertThat(site.paths().size() - pages.pages()).isLessThanOrEqualTo(kills * CONCURRENCY);
    assertThat(site.count("/robots.txt")).isEqualTo(1);
  }

  @Test
  void losesNoSitemapAndNothingThatOneListsWhenKilledAgainAndAgain() throws InterruptedException {
    int sitemaps = 20;
    List<String> listed = serveSitemaps(sitemaps);
    int kills = 6;

    for (int kill = 0; kill < kills; kill++) {
      CountDownLatch answered = new CountDownLatch(8);
      site.log().onEnd(request -> answered.countDown());
      Program program = crawlAll();
      assertThat(answered.await(Program.LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
      program.kill();
    }
    crawlAll().exits(0);

    assertThat(recordedPaths()).containsExactlyInAnyOrderElementsOf(listed);
    int once = listed.size() + sitemaps + 1;
    assertThat(site.paths().size() - once).isLessThanOrEqualTo(kills * CONCURRENCY);
    assertThat(site.count("/robots.txt")).isEqualTo(1);
    assertThat(read("out/report.txt"))
        .containsPattern("sitemaps +" + (sitemaps + 1) + "  read, 0 failed, 200 entries");
  }

  /** A site on which only sitemaps lead from page to page; gives the paths of all its pages. */
  private List<String> serveSitemaps(int sitemaps) {
    List<String> paths = new ArrayList<>(List.of("/"));
    StringBuilder index = new StringBuilder("<sitemapindex>");
    for (int i = 0; i < sitemaps; i++) {
      index.append("<sitemap><loc>" + site.url("/s" + i + ".txt") + "</loc></sitemap>");
      StringBuilder text = new StringBuilder();
      for (int page = 0; page < 10; page++) {
        paths.add("/p" + i + "/" + page);
        text.append(site.url("/p" + i + "/" + page)).append('\n');
      }
      site.body("/s" + i + ".txt", "text/plain", text.toString().getBytes(UTF_8));
    }
    String xml = index.append("</sitemapindex>").toString();
    site.body("/index.xml", "text/xml", xml.getBytes(UTF_8));
    site.robots("Sitemap: /index.xml\n").otherwise(exchange -> exchange.html("a page"));
    return paths;
  }

  /** Needs a file system of its own: on a machine where none can be mounted there is no test. */
  @TestFactory
  Stream<DynamicTest> goesOnWhenThereIsRoomAgainForItsState() throws IOException {
    Path disk = Files.createDirectory(temp.resolve("disk"));
    if (!Program.succeeds("mount", "-t", "tmpfs", "-o", "size=140k", "tmpfs", disk.toString())) {
      return Stream.empty();
    }
    return Stream.of(DynamicTest.dynamicTest("tmpfs", () -> fillsUp(disk)))
        .onClose(() -> Program.succeeds("umount", "-l", disk.toString()));
  }

  private void fillsUp(Path disk) {
    pages.serveOn(site);
    String state = disk.resolve("state").toString();

    Program program = crawlAll("--state", state).exits(3);
    assertThat(program.onlyLine())
        .startsWith("orbweaver: ")
        .contains(state, "No space left on device")
        .doesNotContain("Exception");
    assertThat(Program.succeeds("mount", "-o", "remount,size=100m", disk.toString())).isTrue();
    crawlAll("--state", state).exits(0);

    assertComplete();
    assertThat(site.paths().size() - pages.pages()).isLessThanOrEqualTo(CONCURRENCY);
  }

  private void assertComplete() {
    List<String> urls = pages.paths().stream().map(site::url).toList();
    assertThat(recordedPaths()).containsExactlyInAnyOrderElementsOf(pages.paths());
    assertThat(read("out/links.tsv").lines().skip(1))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, pages.pages()).boxed().flatMap(this::linkLines).toList());
    List<String> index = read("out/pages/index.tsv").lines().skip(1).toList();
    assertThat(index.stream().map(line -> line.split("\t")[1]))
        .containsExactlyInAnyOrderElementsOf(urls);
    for (int i = 0; i < index.size(); i++) {
      String url = index.get(i).split("\t")[1];
      assertThat(index.get(i)).isEqualTo((i + 1) + "\t" + url);
      assertThat(read("out/pages/" + (i + 1) + ".html"))
          .startsWith(url + "\n")
          .endsWith("\n" + pages.html(urls.indexOf(url)));
    }
    assertThat(filesIn("out/pages")).isEqualTo(urls.size() + 1);
    assertThat(read("out/report.txt").lines().filter(line -> line.contains("http://")))
        .hasSize(urls.size());
  }

  private Stream<String> linkLines(int page) {
    String source = site.url(pages.path(page)) + "\t";
    return pages.links(page).stream().map(link -> source + site.url(pages.path(link)));
  }

  private long filesIn(String folder) {
    try (Stream<Path> files = Files.list(temp.resolve(folder))) {
      return files.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
