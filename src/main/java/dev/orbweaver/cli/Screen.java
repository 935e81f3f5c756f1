package dev.orbweaver.cli;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import sun.misc.Signal;

/**
 * The screen at standard error, if there is one, and how wide it is.
 *
 * <p>The JVM knows neither: its console needs standard input and output to be terminals as well,
 * and has no width. {@code stty} knows; it is asked at the start and whenever the window changes.
 */
@SuppressWarnings("sunapi")
final class Screen {
  static final Screen NONE = new Screen("");

  private static final int USUAL_COLUMNS = 80;
  private static final String WINDOW_CHANGED = "WINCH";

  private volatile int columns;

  private Screen(String size) {
    this.columns = columnsOf(size);
  }

  static Screen atStandardError() {
    String kind = System.getenv("TERM");
    if (kind == null || kind.equals("dumb")) {
      return NONE;
    }
    Screen screen = new Screen(askedSize());
    if (screen.isThere()) {
      screen.followWindow();
    }
    return screen;
  }

  boolean isThere() {
    return columns > 0;
  }

  /** How many columns it has, at this moment. */
  int columns() {
    return columns;
  }

  private void followWindow() {
    try {
      Signal.handle(
          new Signal(WINDOW_CHANGED),
          changed -> {
            int now = columnsOf(askedSize());
            columns = now > 0 ? now : columns;
          });
    } catch (IllegalArgumentException e) {
      // a system without that signal: the width at the start has to do
    }
  }

  /** Rows and columns as {@code stty} says them, or nothing when standard error is no terminal. */
  private static String askedSize() {
    try {
      Process stty =
          new ProcessBuilder("sh", "-c", "stty size <&2 2>/dev/null")
              .redirectError(Redirect.INHERIT)
              .start();
      return new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      return "";
    }
  }

  /**
   * The columns of {@code rows columns}; 0 when it does not say so. A width of 0 is an unknown one.
   */
  static int columnsOf(String size) {
    String[] words = size.strip().split(" ");
    if (words.length != 2 || !words[1].matches("\\d{1,4}")) {
      return 0;
    }
    int columns = Integer.parseInt(words[1]);
    return columns == 0 ? USUAL_COLUMNS : columns;
  }
}
