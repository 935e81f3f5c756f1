package dev.orbweaver.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.Fault;
import dev.orbweaver.testsite.Generated;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Told to stop: in order the first time, at once the second, and never later than allowed. */
class SignalTest extends ProcessTest {
  private final CountDownLatch answer = new CountDownLatch(1);

  /** One page that is answered when the test says so, between one before and one after. */
  private void serveSlowPage() {
    site.page("/", "/slow", "/after").page("/after");
    site.handle(
        "/slow",
        exchange -> {
          exchange.await(answer);
          exchange.html("<title>slow</title><a href=/found>x</a>");
        });
  }

  @ParameterizedTest
  @CsvSource({"INT, 130, interrupted", "TERM, 143, terminated", "HUP, 129, terminated"})
  void finishesPageInFlightAndReportsWhenSignalled(String signal, int code, String word) {
    serveSlowPage();
    Program program = crawl();
    awaitRequest("/slow");

    program.signal(signal).err().await(word);
    answer.countDown();
    program.exits(code);

    assertThat(recordedPaths()).containsExactly("/", "/slow");
    assertThat(site.paths()).containsExactly("/", "/slow");
    assertThat(program.out().text())
        .contains(site.url("/slow"), "todo                  2  " + word);
    assertThat(read("out/report.txt")).isEqualTo(program.out().text());
    assertThat(program.err().text().lines())
        .satisfiesExactly(
            first -> assertThat(first).startsWith(word),
            last -> assertThat(last).isEqualTo("orbweaver resume out goes on with it"));
  }

  @Test
  void endsAtOnceWhenInterruptedTwice() {
    site.page("/", "/never").handle("/never", Fault.NO_ANSWER);
    Program program = crawl("--set", "orbweaver.drain=1h");
    awaitRequest("/never");

    program.signal("INT").err().await("interrupted");
    program.signal("INT").exits(130);

    assertThat(recordedPaths()).containsExactly("/");
    assertThat(program.onlyLine()).contains("Ctrl-C again");
  }

  @Test
  void takesSecondTerminationForNothingNew() {
    serveSlowPage();
    Program program = crawl();
    awaitRequest("/slow");

    program.signal("TERM").err().await("terminated");
    program.signal("TERM").signal("INT");
    answer.countDown();
    program.exits(143);

    assertThat(recordedPaths()).containsExactly("/", "/slow");
  }

  @Test
  void waitsForPageInFlightNoLongerThanDrain() {
    site.page("/", "/never").handle("/never", Fault.NO_ANSWER);
    String far = "orbweaver.limits.first-byte-timeout=1h";
    Program program = crawl("--set", "orbweaver.drain=300ms", "--set", far);
    awaitRequest("/never");

    program.signal("INT").exits(130);

    assertThat(recordedPaths()).containsExactly("/");
    assertThat(program.out().text()).contains("todo                  1  interrupted");
  }

  @Test
  void drainsWhileHostsWaitForTheirTime() {
    site.page("/", "/a").page("/a");
    Program program = start(site.url("/"), "--delay", "1h");
    awaitRequest("/robots.txt");

    program.signal("INT").exits(130);

    assertThat(site.paths()).isEmpty();
  }

  /** On a busy machine that may be before the first page; EndingTest says what comes before it. */
  @Test
  void stopsInOrderWhenTimeIsUp() {
    new Generated(1_000_000, 4, 3, 1).serveOn(site);

    Program program = start(site.url("/"), "--max-time", "1", "--delay", "50ms").exits(0);

    assertThat(program.out().text()).contains("max-time reached");
    assertThat(recordedPaths()).containsExactlyInAnyOrderElementsOf(site.paths());
  }

  @Test
  void saysNothingOfStopWhenQuiet() {
    site.page("/", "/never").handle("/never", Fault.NO_ANSWER);
    Program program = crawl("-q", "--set", "orbweaver.drain=300ms");
    awaitRequest("/never");

    program.signal("TERM").exits(143);

    assertThat(program.err().text()).isEmpty();
    assertThat(program.out().text()).isEmpty();
    assertThat(recordedPaths()).containsExactly("/");
  }
}
