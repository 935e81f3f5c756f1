package dev.orbweaver.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** Small files and small methods: the budget of CONTRIBUTING.md. */
class StyleBudgetTest {

  @Test
  void filesAreShort() throws IOException {
    List<Long> sizes = new ArrayList<>();
    for (Path file : Sources.files()) {
      long lines = Files.readAllLines(file).size();
      assertThat(lines).as("lines of %s", file).isLessThanOrEqualTo(500);
      sizes.add(lines);
    }

    assertThat(quantile(sizes, 0.5)).as("median of lines").isLessThanOrEqualTo(110);
    assertThat(quantile(sizes, 0.9)).as("90th percentile of lines").isLessThanOrEqualTo(300);
  }

  @Test
  void methodsAreShort() throws IOException {
    List<Long> sizes = new ArrayList<>();
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var units = files.getJavaFileObjectsFromPaths(Sources.files());
      JavacTask task = (JavacTask) compiler.getTask(null, files, null, null, null, units);
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      for (CompilationUnitTree unit : task.parse()) {
        new MethodLengths(unit, positions, sizes).scan(unit, null);
      }
    }

    assertThat(quantile(sizes, 0.5)).as("median of lines").isLessThanOrEqualTo(5);
    assertThat(quantile(sizes, 0.9)).as("90th percentile of lines").isLessThanOrEqualTo(15);
  }

  /** The aim is 250; this keeps what was reached, with room for a message or two. */
  @Test
  void actorsAreShort() throws IOException {
    for (Path file : Sources.files()) {
      List<String> lines = Files.readAllLines(file);
      if (lines.stream().anyMatch(line -> line.contains(" extends AbstractBehavior<"))) {
        assertThat(lines.size()).as("lines of the actor %s", file).isLessThanOrEqualTo(450);
      }
    }
  }

  @Test
  void commentsAreNeitherRareNorEverywhere() throws IOException {
    long comments = 0;
    long all = 0;
    for (Path file : Sources.files()) {
      List<String> lines = Files.readAllLines(file);
      comments += lines.stream().map(String::strip).filter(StyleBudgetTest::isComment).count();
      all += lines.size();
    }

    assertThat(100.0 * comments / all).as("per cent of comment lines").isBetween(10.0, 20.0);
  }

  private static boolean isComment(String line) {
    return line.startsWith("/*") || line.startsWith("*") || line.startsWith("//");
  }

  private static long quantile(List<Long> sizes, double share) {
    List<Long> sorted = sizes.stream().sorted().toList();
    return sorted.get((int) (share * (sorted.size() - 1)));
  }

  /** Measures the bodies of one file's methods, braces included. */
  private static final class MethodLengths extends TreeScanner<Void, Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final List<Long> sizes;

    MethodLengths(CompilationUnitTree unit, SourcePositions positions, List<Long> sizes) {
      this.unit = unit;
      this.positions = positions;
      this.sizes = sizes;
    }

    @Override
    public Void visitMethod(MethodTree method, Void nothing) {
      if (method.getBody() != null) measure(method);
      return super.visitMethod(method, nothing);
    }

    private void measure(MethodTree method) {
      LineMap lines = unit.getLineMap();
      long first = lines.getLineNumber(positions.getStartPosition(unit, method.getBody()));
      long last = lines.getLineNumber(positions.getEndPosition(unit, method.getBody()));
      sizes.add(last - first + 1);
      assertThat(last - first + 1)
          .as("lines of %s in %s", method.getName(), unit.getSourceFile().getName())
          .isLessThanOrEqualTo(40);
    }
  }
}
