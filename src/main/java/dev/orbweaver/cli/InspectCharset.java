package dev.orbweaver.cli;

import dev.orbweaver.inspect.CharsetInspection;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code orbweaver inspect charset}. */
@Command(
    name = "charset",
    description = "Says in which encoding a text body is.",
    footer = {
      "",
      "Fields of a line: contentType (may be null), body_base64; of its answer: charset.",
      "For example: orbweaver inspect charset page.html --type text/html"
    })
final class InspectCharset extends InspectKind {
  @Parameters(arity = "0..1", paramLabel = "FILE", description = "The body; - is standard input.")
  private String file;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description = "The Content-Type header it came with (default: none).")
  private String type;

  InspectCharset(Terminal terminal) {
    super(terminal, new CharsetInspection());
  }

  @Override
  boolean isByHand() {
    return file != null;
  }

  @Override
  int byHand() {
    Map<String, Object> question = new HashMap<>();
    question.put("contentType", type);
    question.put("body_base64", read(file));
    show((String) ask(question).get("charset"));
    return 0;
  }
}
