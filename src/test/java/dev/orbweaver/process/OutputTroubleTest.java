package dev.orbweaver.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.Generated;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Disks that fill up and directories that go away while a crawl writes: exit 3, and it says why.
 */
class OutputTroubleTest extends ProcessTest {
  private final CountDownLatch broken = new CountDownLatch(1);

  /** A page that is answered when the output is broken, and one after it. */
  private void serveGatedPage() {
    site.page("/", "/gate").page("/after");
    site.handle(
        "/gate",
        exchange -> {
          exchange.await(broken);
          exchange.html("<title>gate</title><a href=/after>x</a>");
        });
  }

  /** Needs a file system of its own: on a machine where none can be mounted there is no test. */
  @TestFactory
  Stream<DynamicTest> namesFileAndReasonWhenDiskIsFull() throws IOException {
    Path disk = Files.createDirectory(temp.resolve("disk"));
    if (!Program.succeeds("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk.toString())) {
      return Stream.empty();
    }
    return Stream.of("jsonl", "links", "pages")
        .map(format -> DynamicTest.dynamicTest(format, () -> fillsUp(disk.resolve(format), format)))
        .onClose(() -> Program.succeeds("umount", "-l", disk.toString()));
  }

  private void fillsUp(Path out, String format) throws IOException {
    new Generated(1_000_000, 4, 30, 1).serveOn(site);

    Program program = crawl("-q", "--out", out.toString(), "--format", format).exits(3);

    assertThat(program.onlyLine())
        .startsWith("orbweaver: ")
        .contains(out.toString(), "No space left on device")
        .doesNotContain("Exception");
    remove(out);
  }

  @Test
  void breaksOffWhenFolderOfPagesGoesAway() throws IOException {
    serveGatedPage();
    Program program = crawl("-q", "--format", "pages");
    awaitRequest("/gate");

    remove(temp.resolve("out"));
    broken.countDown();
    program.exits(3);

    assertThat(program.onlyLine()).contains("pages", "no such file or directory");
    assertThat(site.paths()).doesNotContain("/after");
  }

  @Test
  void tellsThatReportCannotBeWrittenWhenDirectoryGoesAway() throws IOException {
    serveGatedPage();
    Program program = crawl("-q");
    awaitRequest("/gate");

    remove(temp.resolve("out"));
    broken.countDown();
    program.exits(3);

    assertThat(program.onlyLine()).contains("report", "no such file or directory");
  }

  /** The permissions of a file bind everyone but root. */
  @TestFactory
  Stream<DynamicTest> breaksOffWhenFolderMayNoLongerBeWritten() throws IOException {
    if (Program.succeeds("sh", "-c", "test \"$(id -u)\" -eq 0")) {
      return Stream.empty();
    }
    return Stream.of(DynamicTest.dynamicTest("chmod 555", this::losesItsRights));
  }

  private void losesItsRights() throws IOException {
    serveGatedPage();
    Program program = crawl("-q", "--format", "pages");
    awaitRequest("/gate");

    Path pages = temp.resolve("out/pages");
    assertThat(pages.toFile().setWritable(false)).isTrue();
    broken.countDown();
    program.exits(3);

    assertThat(program.onlyLine()).contains("permission denied");
    assertThat(pages.toFile().setWritable(true)).isTrue();
  }

  private static void remove(Path directory) throws IOException {
    List<Path> all;
    try (Stream<Path> walk = Files.walk(directory)) {
      all = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : all) {
      Files.delete(each);
    }
  }
}
