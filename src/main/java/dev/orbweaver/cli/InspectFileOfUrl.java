package dev.orbweaver.cli;

import dev.orbweaver.inspect.Inspection;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A kind that is asked by hand of a file, and of a URL behind it. */
abstract class InspectFileOfUrl extends InspectKind {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "FILE",
      description = "The file; - is standard input.")
  private String file;

  InspectFileOfUrl(Terminal terminal, Inspection inspection) {
    super(terminal, inspection);
  }

  @Override
  final boolean isByHand() {
    return file != null;
  }

  /** The URL behind it, which each kind means in its own way; null when there is none. */
  abstract String url();

  @Override
  final int byHand() {
    if (url() == null) {
      throw new ParameterException(spec.commandLine(), "Missing URL behind " + file);
    }
    Map<String, Object> question = new HashMap<>();
    question.put("url", url());
    return byHand(url(), read(file), question);
  }

  /** Answers for a URL and the bytes of a file; the question holds the URL only. */
  abstract int byHand(String url, byte[] body, Map<String, Object> question);
}
