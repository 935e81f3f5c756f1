package dev.orbweaver.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class TerminalTest {
  private static final String CLEAR = "\r\u001b[K";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Terminal terminal =
      new Terminal(
          new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), () -> Screen.NONE);

  private String said() {
    return err.toString(UTF_8);
  }

  @Test
  void liveLineTakesThePlaceOfTheOneBefore() {
    terminal.live("1 page");
    terminal.live("2 pages");

    assertThat(said()).isEqualTo(CLEAR + "1 page" + CLEAR + "2 pages");
  }

  @Test
  void otherLinesTakeThePlaceOfLiveLine() {
    terminal.live("1 page");
    terminal.say("said");
    terminal.live("2 pages");
    terminal.log("logged");
    terminal.live("3 pages");
    terminal.error("wrong");

    assertThat(said())
        .isEqualTo(
            CLEAR
                + "1 page"
                + CLEAR
                + "said\n"
                + CLEAR
                + "2 pages"
                + CLEAR
                + "logged\n"
                + CLEAR
                + "3 pages"
                + CLEAR
                + "orbweaver: wrong\n");
  }

  @Test
  void resultsGoToStandardOutputAndClearLiveLine() {
    terminal.live("1 page");
    terminal.result("200");

    assertThat(said()).isEqualTo(CLEAR + "1 page" + CLEAR);
    assertThat(out.toString(UTF_8)).isEqualTo("200\n");
  }

  @Test
  void clearsNothingWhereNoLiveLineIs() {
    terminal.clearLive();
    terminal.say("said");

    assertThat(said()).isEqualTo("said\n");
  }

  @Test
  void saysErrorsOnlyWhenQuiet() {
    terminal.quiet(true);
    terminal.say("said");
    terminal.error("wrong");

    assertThat(said()).isEqualTo("orbweaver: wrong\n");
  }
}
