package dev.orbweaver.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The part of docs/promises.md that is made by running the suites. */
final class ConformanceTable {
  static final String COMMAND = "./sbt \"Test/runMain dev.orbweaver.conformance.ConformanceTable\"";

  private static final Path FILE = Path.of("docs/promises.md");
  private static final String BEGIN = "<!-- conformance: made by " + COMMAND + " -->\n";
  private static final String END = "<!-- end of conformance -->\n";

  private ConformanceTable() {}

  /** Writes the table anew. */
  public static void main(String[] args) throws IOException {
    Files.writeString(FILE, with(rendered()));
  }

  /** The table as it stands in the file. */
  static String written() throws IOException {
    String text = Files.readString(FILE);
    return text.substring(text.indexOf(BEGIN) + BEGIN.length(), text.indexOf(END));
  }

  private static String with(String table) throws IOException {
    String text = Files.readString(FILE);
    return text.substring(0, text.indexOf(BEGIN))
        + BEGIN
        + table
        + text.substring(text.indexOf(END));
  }

  /** The table as the suites give it now. */
  static String rendered() {
    StringBuilder rows = new StringBuilder("\n| Suite | File | Passed |\n|---|---|---|\n");
    StringBuilder differing = new StringBuilder();
    for (Suite suite : Suites.ALL) {
      Suite.Score score = suite.run();
      rows.append(
          "| %s | `%s` | %d of %d |%n"
              .formatted(suite.name(), suite.file(), score.passed(), score.all())
              .replace("\r\n", "\n"));
      byReason(score)
          .forEach(
              (reason, ids) ->
                  differing.append(
                      "- **"
                          + suite.name()
                          + "**, "
                          + reason
                          + ": "
                          + String.join(", ", ids)
                          + "\n"));
    }
    return rows + "\nThe rows that differ, each with its reason:\n\n" + differing + "\n";
  }

  private static Map<String, List<String>> byReason(Suite.Score score) {
    return score.differing().stream()
        .collect(
            Collectors.groupingBy(
                Suite.Difference::reason,
                TreeMap::new,
                Collectors.mapping(
                    Suite.Difference::row, Collectors.toCollection(ArrayList::new))));
  }
}
