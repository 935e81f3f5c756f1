package dev.orbweaver.faults;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** The part of docs/promises.md that is made by running the tests of all rows. */
final class FaultTable {
  static final String COMMAND = "./sbt \"Test/runMain dev.orbweaver.faults.FaultTable\"";

  private static final Path FILE = Path.of("docs/promises.md");
  private static final String BEGIN = "<!-- faults: made by " + COMMAND + " -->\n";
  private static final String END = "<!-- end of faults -->\n";
  private static final String HEAD = "\n| # | Fault | Promised | Measured |\n|---|---|---|---|\n";

  private FaultTable() {}

  /**
   * Runs the tests of all rows, or only of those whose numbers are given, and writes the table
   * anew. Ends with 1 when a test has failed.
   */
  public static void main(String[] args) throws IOException {
    Set<Integer> wanted = Stream.of(args).map(Integer::valueOf).collect(Collectors.toSet());
    List<String> before = written();
    StringBuilder table = new StringBuilder(HEAD);
    boolean failed = false;
    for (FaultRow row : FaultRows.ALL) {
      boolean runs = wanted.isEmpty() || wanted.contains(row.number());
      String measured = runs ? measured(row) : measuredBefore(row, before);
      failed |= measured.contains("FAILED");
      String line = row.fixed() + " " + measured + " |";
      System.out.println(line);
      table.append(line).append('\n');
    }
    String text = Files.readString(FILE);
    Files.writeString(
        FILE,
        text.substring(0, text.indexOf(BEGIN))
            + BEGIN
            + table
            + "\n"
            + text.substring(text.indexOf(END)));
    System.exit(failed ? 1 : 0);
  }

  /** The rows as they stand in the file. */
  static List<String> written() throws IOException {
    String text = Files.readString(FILE);
    String part = text.substring(text.indexOf(BEGIN) + BEGIN.length(), text.indexOf(END));
    return part.lines().filter(line -> line.matches("\\| \\d+ \\|.*")).toList();
  }

  private static String measuredBefore(FaultRow row, List<String> before) {
    return before.stream()
        .filter(line -> line.startsWith(row.fixed()))
        .map(line -> line.substring(row.fixed().length(), line.length() - 1).strip())
        .findFirst()
        .orElse("");
  }

  private static String measured(FaultRow row) {
    if (row.tests().isEmpty()) {
      return row.elsewhere();
    }
    Figure.taken();
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create().execute(request(row), listener);
    TestExecutionSummary summary = listener.getSummary();
    List<String> parts = new ArrayList<>();
    if (!summary.getFailures().isEmpty()) {
      StringWriter failures = new StringWriter();
      summary.printFailuresTo(new PrintWriter(failures), 20);
      System.out.println(failures);
      parts.add("FAILED");
    }
    parts.add(
        "%d of %d cases".formatted(summary.getTestsSucceededCount(), summary.getTestsFoundCount()));
    parts.addAll(Figure.taken());
    return String.join("; ", parts);
  }

  private static LauncherDiscoveryRequest request(FaultRow row) {
    DiscoverySelector[] selectors =
        row.tests().stream()
            .flatMap(test -> methods(test).stream())
            .toArray(DiscoverySelector[]::new);
    return LauncherDiscoveryRequestBuilder.request().selectors(selectors).build();
  }

  /** Selectors of all methods of that name: with their parameters' types, as engines want them. */
  static List<DiscoverySelector> methods(String test) {
    String[] parts = test.split("#");
    try {
      Class<?> type = Class.forName("dev.orbweaver." + parts[0]);
      return Arrays.stream(type.getDeclaredMethods())
          .filter(method -> method.getName().equals(parts[1]) && method.getAnnotations().length > 0)
          .map(method -> (DiscoverySelector) selectMethod(type, method))
          .toList();
    } catch (ClassNotFoundException e) {
      return List.of();
    }
  }
}
