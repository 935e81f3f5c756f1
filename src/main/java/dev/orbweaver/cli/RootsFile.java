package dev.orbweaver.cli;

import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.text.Plain;
import dev.orbweaver.url.InvalidUrl;
import dev.orbweaver.url.RootUrl;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Roots from a file: one a line, blank lines and {@code #} comments passed over. */
final class RootsFile {
  private static final int LONGEST_SHOWN = 200;

  /** In the place of bytes that are no UTF-8: a URL with it is not the one that was meant. */
  private static final char REPLACEMENT = '\uFFFD';

  private RootsFile() {}

  /** Reads them all; a line that is no URL is refused by its number. */
  static List<String> read(String file, InputStream standardInput) {
    try (InputStream in = file.equals("-") ? standardInput : Files.newInputStream(Path.of(file))) {
      BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      List<String> roots = new ArrayList<>();
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        String text = withoutComment(number == 1 ? withoutMark(line) : line);
        if (!text.isEmpty()) {
          roots.add(checked(text, file, number));
        }
      }
      return roots;
    } catch (NoSuchFileException e) {
      throw new ConfigProblem("the URL file " + file + ": there is no such file");
    } catch (IOException | UncheckedIOException e) {
      throw new ConfigProblem("the URL file " + file + " cannot be read: " + e.getMessage());
    }
  }

  private static String withoutMark(String line) {
    return line.startsWith("\uFEFF") ? line.substring(1) : line;
  }

  /** A comment begins a line or follows white space: a fragment's # belongs to its URL. */
  private static String withoutComment(String line) {
    String text = line.strip();
    if (text.indexOf('#') < 0) {
      return text; // as nearly all are
    }
    return text.startsWith("#") ? "" : text.split("\\s+#", 2)[0].strip();
  }

  private static String checked(String text, String file, int number) {
    if (text.indexOf(REPLACEMENT) >= 0) {
      throw refused(text, file, number, "holds bytes that are not UTF-8, or U+FFFD in their place");
    }
    if (RootUrl.parse(text) instanceof InvalidUrl invalid) {
      throw refused(text, file, number, "is no http(s) URL: " + invalid.why());
    }
    return text;
  }

  private static ConfigProblem refused(String text, String file, int number, String why) {
    String shown = Plain.of(RootUrl.shown(text), LONGEST_SHOWN);
    String where = file.equals("-") ? "standard input" : file;
    return new ConfigProblem(where + ", line " + number + ": \"" + shown + "\" " + why);
  }
}
