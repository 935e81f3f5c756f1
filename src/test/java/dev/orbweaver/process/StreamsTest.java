package dev.orbweaver.process;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.Fault;
import dev.orbweaver.testsite.Generated;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes over standard input, output and error, and what never does. */
class StreamsTest extends ProcessTest {
  private static final String NASTY = "\u001b[2J\u001b]52;c;aGFjaw==\u0007\u009b31m\u202e\u200f";

  @Test
  void readsRootsFromStandardInput() throws IOException {
    site.page("/a").page("/b");
    Program program = start("--urls", "-", "--delay", "0");

    program.in().write(("\uFEFF" + site.url("/a") + "\r\n# no\r\n\r\n").getBytes(UTF_8));
    program.in().write((site.url("/b") + " # yes").getBytes(UTF_8));
    program.in().close();
    program.exits(0);

    assertThat(recordedPaths()).containsExactlyInAnyOrder("/a", "/b");
  }

  @Test
  void putsNothingButRecordsOnStandardOutputWhenTheyGoThere() {
    Generated.ofPages(40).serveOn(site);

    Program program = crawl("--out", "-", "-vv").exits(0);

    assertThat(program.out().text().lines())
        .hasSize(40)
        .allMatch(line -> line.startsWith("{\"url"));
    assertThat(program.err().text()).contains("get " + site.url("/robots.txt"), "html pages");
    assertThat(temp.resolve("out")).doesNotExist();
  }

  @Test
  void breaksOffWhenNobodyReadsItsRecordsAnyMore() {
    new Generated(1_000_000, 4, 3, 1).serveOn(site);
    Program program = crawl("--out", "-");

    program.out().await("\n");
    program.out().stopReading();
    program.exits(3);

    assertThat(lastLine(program.err())).contains("standard output: nobody reads it any more");
    assertThat(program.err().text()).doesNotContain("\tat ");
  }

  private static String lastLine(Said said) {
    return said.text().lines().reduce("", (former, line) -> line);
  }

  @Test
  void endsAsUsualWhenNobodyReadsItsReport() {
    Generated.ofPages(100).serveOn(site);
    Program program = crawl();

    program.out().stopReading();
    program.exits(0);

    assertThat(recordedPaths()).hasSize(100);
    assertThat(program.err().text()).isEmpty();
  }

  @Test
  void showsEveryRetryWhenVerbose() {
    site.page("/", "/flaky");
    site.handle(
        "/flaky",
        exchange -> {
          if (exchange.attempt() < 3) {
            exchange.close();
          } else {
            exchange.html("<title>at last</title>");
          }
        });

    Program program = crawl("-v", "--set", "orbweaver.politeness.backoff.first=1ms").exits(0);

    assertThat(program.err().text().lines())
        .hasSize(2)
        .anyMatch(line -> line.contains("try 1 of " + site.url("/flaky") + ": "))
        .anyMatch(line -> line.contains("try 2 of " + site.url("/flaky") + ": "));
  }

  @Test
  void tellsWhenRobotsTxtKeepsHostWaitingWhenVerbose() {
    site.page("/").status("/robots.txt", 500);

    Program program = crawl("-v", "--set", "orbweaver.robots.give-up=1ms").exits(1);

    assertThat(program.onlyLine()).contains("robots.txt of " + site.origin(), "500");
  }

  @Test
  void saysNothingWhenQuiet() {
    site.page("/", "/gone", "/drop").handle("/drop", Fault.DROP);

    Program program = crawl("-q", "--max-tries", "2").exits(0);

    assertThat(program.out().bytes()).isEmpty();
    assertThat(program.err().bytes()).isEmpty();
    assertThat(recordedPaths()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-v", "-vv"})
  void showsNoByteThatTerminalWouldObey(String verbosity) throws IOException {
    serveNastySite();

    Program program =
        crawl(verbosity, "--max-tries", "2", "--format", "jsonl,links,pages").exits(0);

    assertThat(obeyedIn(program.out())).as(program.out().text()).isEmpty();
    assertThat(obeyedIn(program.err())).as(program.err().text()).isEmpty();
    assertThat(program.out().text() + program.err().text()).doesNotContain("\nERROR forged");
    assertThat(Files.readAllBytes(temp.resolve("out/report.txt"))).isEqualTo(program.out().bytes());
  }

  private void serveNastySite() {
    String path = Fault.TERMINAL_ESCAPES.path();
    site.page("/", path, "/moved", "/lost", "/split", "/drop" + NASTY, "/" + NASTY);
    site.handle(path, Fault.TERMINAL_ESCAPES);
    site.redirect("/moved", "/to" + NASTY).redirect("/lost", "http://[" + NASTY);
    site.redirect("/split", "/to\rERROR forged");
    site.status("/robots.txt", 404);
    site.otherwise(
        exchange -> {
          if (exchange.target().startsWith("/drop")) {
            exchange.raw("HTTP/1.1 2" + NASTY + "\r\n" + NASTY + "\r\n\r\n");
          } else {
            exchange.respond(500, NASTY, new byte[0], "X-Nasty: " + NASTY);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://h%s/", "--nonsense%s", "--set=x%s", "--set=a%s=1", "--config=c%s"})
  void showsNoByteOfBadInputThatTerminalWouldObey(String argument) {
    Program program = crawl(argument.formatted(NASTY.replace("\u009b", ""))).exits(2);

    assertThat(obeyedIn(program.err())).as(program.err().text()).isEmpty();
    assertThat(program.err().text().lines().count()).isLessThanOrEqualTo(2);
    assertThat(program.out().bytes()).isEmpty();
  }

  /** Controls but for line breaks and tabs, what turns text round, and bytes that are no UTF-8. */
  private static Set<String> obeyedIn(Said said) {
    String text = decoded(said);
    Set<String> found = new TreeSet<>();
    text.codePoints()
        .filter(c -> c != '\n' && c != '\t')
        .filter(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT)
        .forEach(c -> found.add("U+%04X".formatted(c)));
    return found;
  }

  private static String decoded(Said said) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(said.bytes())).toString();
    } catch (CharacterCodingException e) {
      return new String(said.bytes(), ISO_8859_1);
    }
  }
}
