package dev.orbweaver.output;

import dev.orbweaver.config.Section;
import java.util.List;

/**
 * Where outputs go and which.
 *
 * @param out a directory, or {@code -} for standard output
 * @param formats names of outputs
 * @param terminalLines with more URLs than this, their lines go to {@code report.txt} only
 * @param skipNoindex whether the output {@code pages} leaves out pages that ask to be in no index
 */
public record OutputSettings(
    String out, List<String> formats, int terminalLines, boolean skipNoindex) {
  private enum Noindex {
    KEEP,
    SKIP
  }

  public OutputSettings {
    formats = List.copyOf(formats);
  }

  /** Settings that keep all pages. */
  public OutputSettings(String out, List<String> formats, int terminalLines) {
    this(out, formats, terminalLines, false);
  }

  /** Reads the keys of {@code orbweaver}. */
  public static OutputSettings of(Section orbweaver) {
    String out = orbweaver.text("out");
    return new OutputSettings(
        out.isBlank() ? orbweaver.fail("out", "a directory, or - for standard output") : out,
        orbweaver.texts("format"),
        orbweaver.section("report").count("terminal-lines", 0),
        orbweaver.section("pages").choice("noindex", Noindex.class) == Noindex.SKIP);
  }

  public boolean isStandardOutput() {
    return out.equals("-");
  }
}
