package dev.orbweaver.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import org.slf4j.LoggerFactory;

/**
 * The program's logging: to standard error. Code, not a logback.xml, which would reach into
 * embedders' applications.
 */
final class Logging {
  private Logging() {}

  /**
   * @param verbosity -1 errors only, 0 warnings, 1 retries and the like, 2 every request
   */
  static void configure(int verbosity) {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern("%d{HH:mm:ss.SSS} %-5level %msg%n%nopex");
    encoder.start();
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(context);
    appender.setTarget("System.err");
    appender.setEncoder(encoder);
    appender.start();
    Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.addAppender(appender);
    root.setLevel(verbosity < 0 ? Level.ERROR : Level.WARN);
    Level ours =
        verbosity < 0
            ? Level.ERROR
            : verbosity == 0 ? Level.WARN : verbosity == 1 ? Level.INFO : Level.DEBUG;
    context.getLogger("dev.orbweaver").setLevel(ours);
  }
}
