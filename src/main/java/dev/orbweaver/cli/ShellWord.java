package dev.orbweaver.cli;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** A path as it is to be typed into a shell. */
final class ShellWord {
  /** Characters that no shell takes for anything else. */
  private static final Pattern PLAIN = Pattern.compile("[\\w%+,./:@-]+");

  private ShellWord() {}

  /** The path, quoted if it must be; never what the program would take for an option. */
  static String of(Path path) {
    String text = path.toString();
    boolean isLikeOption = text.startsWith("-") && text.length() > 1;
    String word = isLikeOption ? "./" + text : text;
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
