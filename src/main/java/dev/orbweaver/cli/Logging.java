package dev.orbweaver.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.AppenderBase;
import dev.orbweaver.text.Plain;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.slf4j.LoggerFactory;

/**
 * The program's logging: lines on the terminal. Code, not a logback.xml, which would reach into
 * embedders' applications.
 */
final class Logging {
  private Logging() {}

  /**
   * @param verbosity -1 errors only, 0 warnings, 1 retries and the like, 2 every request
   */
  static void configure(Terminal terminal, int verbosity) {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    Lines lines = new Lines(terminal);
    lines.setContext(context);
    lines.start();
    Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.addAppender(lines);
    root.setLevel(verbosity < 0 ? Level.ERROR : Level.WARN);
    context.getLogger("dev.orbweaver").setLevel(level(verbosity));
  }

  private static Level level(int verbosity) {
    return switch (verbosity) {
      case -1 -> Level.ERROR;
      case 0 -> Level.WARN;
      case 1 -> Level.INFO;
      default -> Level.DEBUG;
    };
  }

  /** Each event as one line, whatever it holds; the live line makes room for it. */
  private static final class Lines extends AppenderBase<ILoggingEvent> {
    private static final DateTimeFormatter TIME =
        DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);
    private static final int LONGEST = 1000;

    private final Terminal terminal;

    Lines(Terminal terminal) {
      this.terminal = terminal;
    }

    @Override
    protected void append(ILoggingEvent event) {
      LocalTime time = LocalTime.ofInstant(event.getInstant(), ZoneId.systemDefault());
      String text = event.getFormattedMessage() + cause(event.getThrowableProxy());
      terminal.log(
          "%s %-5s %s".formatted(TIME.format(time), event.getLevel(), Plain.of(text, LONGEST)));
    }

    private static String cause(IThrowableProxy thrown) {
      return thrown == null ? "" : ": " + thrown.getClassName() + ": " + thrown.getMessage();
    }
  }
}
