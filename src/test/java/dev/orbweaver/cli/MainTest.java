package dev.orbweaver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

class MainTest {
  /** Without a configuration of its own the logging library writes to standard output. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "explain http://a.test/ --out no-such-directory",
        "receipt no-such-directory",
        "resume no-such-directory",
        "inspect url http://a.test/"
      })
  void keepsWhatLibrariesLogFromTheAnswersOfEveryCommand(String command) {
    Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    ListAppender<ILoggingEvent> asItWas = new ListAppender<>();
    asItWas.setContext(root.getLoggerContext());
    asItWas.start();
    root.addAppender(asItWas);
    root.setLevel(Level.DEBUG);
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);

    Main.run(command.split(" "), out, out);
    LoggerFactory.getLogger("some.library").info("a list was loaded");

    assertThat(asItWas.list).isEmpty();
    assertThat(said.toString(StandardCharsets.UTF_8)).isNotEmpty().doesNotContain("was loaded");
  }
}
