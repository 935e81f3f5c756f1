package dev.orbweaver.page;

import java.io.Reader;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;

/**
 * Parses the XML of one page within a time of its own.
 *
 * <p>Some markup costs the parser time that grows with the square of its size (a tag name of a
 * megabyte). The parser asks for text in small pieces: that is where we can stop it.
 */
final class XmlParser {
  private final LongSupplier nanoTime;
  private final long start;
  private final Duration timeout;

  XmlParser(LongSupplier nanoTime, Duration timeout) {
    this.nanoTime = nanoTime;
    this.start = nanoTime.getAsLong();
    this.timeout = timeout;
  }

  Document parse(String text) {
    return Parser.xmlParser().parseInput(new TimedReader(text), "");
  }

  /** Parsing took longer than it may. */
  static final class TooSlow extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooSlow(Duration timeout) {
      super("parsing took longer than " + timeout.toMillis() + " ms", null, false, false);
    }
  }

  private final class TimedReader extends Reader {
    private final String text;
    private int at;

    TimedReader(String text) {
      this.text = text;
    }

    @Override
    public int read(char[] buffer, int offset, int length) {
      if (nanoTime.getAsLong() - start > timeout.toNanos()) {
        throw new TooSlow(timeout);
      }
      if (at >= text.length()) {
        return -1;
      }
      int end = Math.min(text.length(), at + length);
      text.getChars(at, end, buffer, offset);
      int read = end - at;
      at = end;
      return read;
    }

    @Override
    public void close() {
      // nothing is held
    }
  }
}
