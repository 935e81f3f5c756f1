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

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "URL",
      description = "The URL to judge; of a sitemap, where it is.")
  private String url;

  InspectFileOfUrl(Terminal terminal, Inspection inspection) {
    super(terminal, inspection);
  }

  @Override
  final boolean isByHand() {
    return file != null;
  }

  @Override
  final int byHand() {
    if (url == null) {
      throw new ParameterException(spec.commandLine(), "Missing URL behind " + file);
    }
    Map<String, Object> question = new HashMap<>();
    question.put("url", url);
    return byHand(url, read(file), question);
  }

  /** Answers for a URL and the bytes of a file; the question holds the URL only. */
  abstract int byHand(String url, byte[] body, Map<String, Object> question);
}
