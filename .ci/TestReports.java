import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/**
 * Counts the JUnit XML reports of a test run and closes it with one line. Exits with 1 when a test failed, when none
 * ran, or when a report is unreadable or missing.
 *
 * <p>Usage: {@code java TestReports.java REPORTS-DIRECTORY FILE-WITH-THE-TEST-CLASSES}
 */
public final class TestReports {
  private int passed;
  private int failed;
  private int skipped;
  private final Set<String> reported = new TreeSet<>();
  private final List<String> problems = new ArrayList<>();

  public static void main(String[] args) throws IOException {
    TestReports reports = new TestReports();
    reports.readAll(Path.of(args[0]));
    reports.expect(Path.of(args[1]));
    System.exit(reports.close());
  }

  private void readAll(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) return;
    try (var files = Files.newDirectoryStream(directory, "*.xml")) {
      for (Path file : files) read(file);
    }
  }

  private void read(Path file) {
    try {
      var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
      builder.setErrorHandler(null);
      Element suite = builder.parse(file.toFile()).getDocumentElement();
      reported.add(suite.getAttribute("name"));
      int counted = passed + failed + skipped;
      var cases = suite.getElementsByTagName("testcase");
      for (int i = 0; i < cases.getLength(); i++) count((Element) cases.item(i));
      counted = passed + failed + skipped - counted;
      if (counted != Integer.parseInt(suite.getAttribute("tests"))) {
        problems.add(file + " says " + suite.getAttribute("tests") + " tests and holds " + counted);
      }
    } catch (Exception unreadable) {
      problems.add("cannot read " + file + ": " + unreadable.getMessage());
    }
  }

  private void count(Element test) {
    if (has(test, "failure") || has(test, "error")) failed++;
    else if (has(test, "skipped")) skipped++;
    else passed++;
  }

  private static boolean has(Element test, String outcome) {
    return test.getElementsByTagName(outcome).getLength() > 0;
  }

  /** A test class without a report was never run to its end, whatever the others say. */
  private void expect(Path classes) throws IOException {
    if (!Files.exists(classes)) {
      problems.add("the tests were not reached");
      return;
    }
    for (String name : Files.readAllLines(classes)) {
      if (!name.isBlank() && !reported.contains(name)) problems.add("no report of " + name);
    }
  }

  private int close() {
    int ran = passed + failed + skipped;
    if (ran == 0) problems.add("no test ran");
    problems.forEach(problem -> System.err.println("ci: " + problem));
    System.err.flush();
    if (ran > 0) System.out.printf("%d passed, %d failed, %d skipped%n", passed, failed, skipped);
    return failed > 0 || !problems.isEmpty() ? 1 : 0;
  }
}
