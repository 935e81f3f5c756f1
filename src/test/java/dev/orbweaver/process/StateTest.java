package dev.orbweaver.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a start says and does about the state that an earlier one left. */
class StateTest extends ProcessTest {
  private final CountDownLatch answer = new CountDownLatch(1);

  /** One page that is answered when the test says so, between one before and one after. */
  private void serveGatedPage() {
    site.page("/", "/gate").page("/after");
    site.handle(
        "/gate",
        exchange -> {
          exchange.await(answer);
          exchange.html("<title>gate</title><a href=/after>x</a>");
        });
  }

  @Test
  void refusesStateInUseButNotThatOfDeadProcess() {
    serveGatedPage();
    Program first = crawl();
    awaitRequest("/gate");

    Program second = crawl().exits(2);
    assertThat(second.onlyLine()).contains("out/state", "process " + first.pid());
    assertThat(crawl("--fresh").exits(2).onlyLine()).contains("process " + first.pid());
    first.kill();
    answer.countDown();
    crawl().exits(0);

    assertThat(recordedPaths()).containsExactly("/", "/gate", "/after");
    assertThat(site.paths()).containsExactly("/", "/gate", "/gate", "/after");
  }

  @ParameterizedTest
  @ValueSource(strings = {"elsewhere", "none"})
  void refusesOutputsInUseByCrawlWhoseStateIsElsewhere(String state) {
    serveGatedPage();
    Program first = crawl("--state", state);
    awaitRequest("/gate");

    assertThat(crawl().exits(2).onlyLine()).contains("out: ", "process " + first.pid());
    assertThat(crawl("--state", "none").exits(2).onlyLine()).contains("process " + first.pid());
    assertThat(temp.resolve("out/state")).doesNotExist();
    answer.countDown();
    first.exits(0);
    crawl("--state", "none").exits(0);

    assertThat(recordedPaths()).containsExactly("/", "/gate", "/after");
  }

  @Test
  void takesOutputsOfDeadProcessWhoseStateIsElsewhere() {
    serveGatedPage();
    Program first = crawl("--state", "none");
    awaitRequest("/gate");
    first.kill();
    answer.countDown();

    crawl("--state", "none").exits(0);

    assertThat(recordedPaths()).containsExactly("/", "/gate", "/after");
  }

  @Test
  void followsNoLinkToLockOutputs() throws IOException {
    site.page("/");
    Files.createDirectory(temp.resolve("out"));
    Path precious = Files.writeString(temp.resolve("precious"), "mine");
    Files.createSymbolicLink(temp.resolve("out/.lock"), precious);

    assertThat(crawl().exits(2).onlyLine()).contains("out/.lock");

    assertThat(precious).hasContent("mine");
  }

  @Test
  @DisplayName("row 40: a second process goes on where a signal stopped the first")
  void resumesInOrderStoppedCrawlAskingForNothingAgain() {
    serveGatedPage();
    Program program = crawl();
    awaitRequest("/gate");
    program.signal("TERM").err().await("terminated");
    answer.countDown();
    program.exits(143);

    orbweaver("resume", "out").exits(0);

    assertThat(recordedPaths()).containsExactly("/", "/gate", "/after");
    assertThat(site.paths()).containsExactly("/", "/gate", "/after");
    assertThat(site.count("/robots.txt")).isEqualTo(1);
  }

  @Test
  void leavesFinishedCrawlAsItIs() {
    site.page("/", "/a").page("/a");
    crawl("--format", "jsonl,links,pages").exits(0);
    Map<String, FileTime> before = outputs();
    int requests = site.requests().size();

    Program again = crawl("--format", "jsonl,links,pages").exits(0);

    assertThat(again.err().text()).contains("this crawl is finished");
    assertThat(outputs()).isEqualTo(before).containsKeys("report.txt", "pages/1.html");
    assertThat(site.requests()).hasSize(requests);
  }

  @Test
  void addsNewRootToFinishedCrawl() {
    site.page("/", "/a").page("/a").page("/b");
    crawl().exits(0);

    Program program = crawl(site.url("/b")).exits(0);

    assertThat(program.err().text()).contains("the roots are not those of before");
    assertThat(recordedPaths()).containsExactly("/", "/a", "/b");
    assertThat(site.paths()).containsExactly("/", "/a", "/b");
    assertThat(read("out/report.txt")).contains(site.url("/a"), site.url("/b"));
  }

  @Test
  void beginsAnewAndSaysWhatItDeletes() {
    site.page("/", "/a").page("/a");
    crawl().exits(0);

    Program program = crawl("--fresh").exits(0);

    assertThat(program.err().text()).contains("deleting out/state/frontier");
    assertThat(recordedPaths()).containsExactly("/", "/a");
    assertThat(site.paths()).containsExactly("/", "/a", "/", "/a");
  }

  @ParameterizedTest
  @CsvSource({"format, orbweaver frontier 99", "mark, x", "db/CURRENT, x"})
  void beginsAnewThoughStateCannotBeRead(String file, String text) throws IOException {
    site.page("/", "/a").page("/a");
    crawl().exits(0);
    Files.writeString(temp.resolve("out/state/frontier").resolve(file), text + "\n");

    crawl("--fresh").exits(0);

    assertThat(recordedPaths()).containsExactly("/", "/a");
    assertThat(site.paths()).containsExactly("/", "/a", "/", "/a");
  }

  @Test
  void saysThatAnOutputBeginsInTheMiddleOfTheCrawl() {
    site.page("/", "/a", "/b").page("/a").page("/b");
    crawl("--max-pages", "1", "--format", "jsonl").exits(0);

    Program program = crawl("--format", "jsonl,links").exits(0);

    assertThat(program.err().text()).containsOnlyOnce("the output links is new in this crawl");
    assertThat(program.err().text()).doesNotContain("the output jsonl");
  }

  @Test
  void countsPagesOfEarlierRunsAndSaysThatScopeIsAnother() {
    site.page("/", "/a", "/b", "/c").page("/a").page("/b").page("/c");
    crawl("--max-pages", "2").exits(0);

    Program none = crawl("--max-pages", "2").exits(0);
    assertThat(none.err().text()).contains("2 URLs done, 2 queued").doesNotContain("scope");
    Program one = crawl("--max-pages", "3", "--scope", "any").exits(0);

    assertThat(one.err().text()).contains("the scope is not that of before");
    assertThat(recordedPaths()).containsExactly("/", "/a", "/b");
    assertThat(site.paths()).containsExactly("/", "/a", "/b");
  }

  @ParameterizedTest
  @CsvSource({"format, orbweaver frontier 2, has format 2", "mark, x, damaged"})
  void refusesStateThatItCannotRead(String file, String text, String why) throws IOException {
    site.page("/");
    crawl().exits(0);
    int requests = site.requests().size();
    Files.writeString(temp.resolve("out/state/frontier").resolve(file), text + "\n");

    Program program = crawl().exits(2);

    assertThat(program.onlyLine()).contains("out/state", why).doesNotContain("Exception");
    assertThat(site.requests()).hasSize(requests);
  }

  @ParameterizedTest
  @CsvSource({
    "(?s).*, ''", // all of it gone, which would be a crawl with no settings
    "depth=unlimited, depth=0",
    "'\\s\\z', ''", // its last byte
    "'# sha256.*', ''"
  })
  void resumesNothingByDamagedSettings(String damaged, String by) throws IOException {
    site.page("/", "/a").page("/a");
    crawl("--max-pages", "1").exits(0);
    Path settings = temp.resolve("out/state/crawl.conf");
    String whole = Files.readString(settings);
    Files.writeString(settings, whole.replaceFirst(damaged, by));
    assertThat(settings).content().isNotEqualTo(whole);

    Program resumed = orbweaver("resume", "out").exits(2);

    assertThat(resumed.onlyLine()).contains("out/state/crawl.conf: it is damaged");
    assertThat(site.count("/a")).isZero();
    crawl().exits(0);
    orbweaver("resume", "out").exits(0);
    assertThat(recordedPaths()).containsExactly("/", "/a");
  }

  /** All files but those of the state, and when they were written. */
  private Map<String, FileTime> outputs() {
    Path out = temp.resolve("out");
    Map<String, FileTime> times = new TreeMap<>();
    try (Stream<Path> files = Files.walk(out)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.startsWith(out.resolve("state"))) {
          times.put(out.relativize(file).toString(), Files.getLastModifiedTime(file));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return times;
  }
}
