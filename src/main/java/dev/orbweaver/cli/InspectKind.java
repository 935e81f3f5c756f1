package dev.orbweaver.cli;

import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.inspect.BadQuestion;
import dev.orbweaver.inspect.Inspection;
import dev.orbweaver.inspect.LineService;
import dev.orbweaver.inspect.Question;
import dev.orbweaver.text.Plain;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** One kind of {@code inspect}: line by line without arguments, one case for people with them. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
abstract class InspectKind implements Callable<Integer> {
  private final Terminal terminal;
  private final Inspection inspection;

  InspectKind(Terminal terminal, Inspection inspection) {
    this.terminal = terminal;
    this.inspection = inspection;
  }

  /** Whether the case is given by arguments. */
  abstract boolean isByHand();

  /** Answers the case that is given by arguments, and gives the exit code. */
  abstract int byHand();

  @Override
  public final Integer call() throws IOException {
    if (isByHand()) {
      return byHand();
    }
    new LineService(inspection).run(System.in, terminal.out());
    return 0;
  }

  /** What is answered to a question that was put together from arguments. */
  final Map<String, Object> ask(Map<String, Object> fields) {
    try {
      return inspection.answer(Question.of(fields));
    } catch (BadQuestion bad) {
      throw new ConfigProblem(bad.getMessage());
    }
  }

  /** A named value, unless it is null: nothing in it can move the terminal. */
  final void show(String name, Object value) {
    if (value != null) {
      terminal.result(String.format("%-12s %s", name, Plain.of(value.toString())));
    }
  }

  final void show(String line) {
    terminal.result(Plain.of(line));
  }

  /** The bytes of a file; {@code -} is standard input. */
  static byte[] read(String file) {
    try (InputStream in = file.equals("-") ? System.in : Files.newInputStream(Path.of(file))) {
      return in.readAllBytes();
    } catch (NoSuchFileException e) {
      throw new ConfigProblem("the file " + file + ": there is no such file");
    } catch (IOException | java.nio.file.InvalidPathException e) {
      throw new ConfigProblem("the file " + file + " cannot be read: " + e.getMessage());
    }
  }
}
