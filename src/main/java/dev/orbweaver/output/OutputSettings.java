package dev.orbweaver.output;

import dev.orbweaver.config.Section;
import java.util.List;

/**
 * Where outputs go and which.
 *
 * @param out a directory, or {@code -} for standard output
 * @param formats names of outputs
 * @param terminalLines with more URLs than this, their lines go to {@code report.txt} only
 */
public record OutputSettings(String out, List<String> formats, int terminalLines) {
  public OutputSettings {
    formats = List.copyOf(formats);
  }

  /** Reads the keys of {@code orbweaver}. */
  public static OutputSettings of(Section orbweaver) {
    String out = orbweaver.text("out");
    return new OutputSettings(
        out.isBlank() ? orbweaver.fail("out", "a directory, or - for standard output") : out,
        orbweaver.texts("format"),
        orbweaver.section("report").count("terminal-lines", 0));
  }

  public boolean isStandardOutput() {
    return out.equals("-");
  }
}
