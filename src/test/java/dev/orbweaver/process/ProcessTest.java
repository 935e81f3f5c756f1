package dev.orbweaver.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.TestSite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** A site, a directory, and programs that crawl the one into the other. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
abstract class ProcessTest {
  @TempDir Path temp;
  TestSite site;
  private final List<Program> started = new ArrayList<>();

  @BeforeEach
  void startSite() {
    site = TestSite.start();
  }

  @AfterEach
  void endAll() {
    started.forEach(Program::close);
    site.close();
  }

  /** A crawl of the site from its index page on, without a delay. */
  Program crawl(String... more) {
    List<String> args = new ArrayList<>(List.of(site.url("/"), "--delay", "0"));
    args.addAll(List.of(more));
    return start(args.toArray(String[]::new));
  }

  Program start(String... args) {
    List<String> all = new ArrayList<>(List.of("crawl"));
    all.addAll(List.of(args));
    return orbweaver(all.toArray(String[]::new));
  }

  Program orbweaver(String... args) {
    return started(Program.start(temp, args));
  }

  Program started(Program program) {
    started.add(program);
    return program;
  }

  void awaitRequest(String path) {
    assertThat(site.log().awaitCount(path, 1, Program.LONG))
        .as("%s is asked for; so far: %s; it said: %s", path, site.paths(), started)
        .isTrue();
  }

  /** The URLs of the records in a file that is whole to its last line. */
  List<String> recordedPaths() {
    String text = read("out/pages.jsonl");
    assertThat(text).matches(all -> all.isEmpty() || all.endsWith("}\n"), "ends with a record");
    String start = "{\"url\":\"" + site.origin();
    return text.lines()
        .peek(line -> assertThat(line).startsWith(start))
        .map(line -> line.substring(start.length(), line.indexOf('"', start.length())))
        .toList();
  }

  String read(String file) {
    try {
      return Files.readString(temp.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
