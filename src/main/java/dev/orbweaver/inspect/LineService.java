package dev.orbweaver.inspect;

import dev.orbweaver.text.Plain;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Answers questions line by line: for each line in, one line out, in the same order and at once. A
 * bad line is answered with what is wrong with it.
 */
public final class LineService {
  private static final int LONGEST_MESSAGE = 300;

  private final Inspection inspection;

  public LineService(Inspection inspection) {
    this.inspection = inspection;
  }

  /** Answers until the input ends, or until nobody reads the answers any more. */
  public void run(InputStream in, PrintStream out) throws IOException {
    LineReader lines = new LineReader(in);
    while (lines.next()) {
      byte[] answer = Answers.toLine(answer(lines));
      out.write(answer, 0, answer.length);
      if (out.checkError()) { // flushes, too
        return;
      }
    }
  }

  private Map<String, Object> answer(LineReader lines) {
    try {
      return inspection.answer(Question.parse(text(lines)));
    } catch (BadQuestion bad) {
      return error(bad.getMessage());
    } catch (RuntimeException | StackOverflowError fault) {
      return error("a fault of Orbweaver itself, please report it: " + fault);
    }
  }

  private static String text(LineReader lines) throws BadQuestion {
    if (lines.isTooLong()) {
      throw new BadQuestion("the line is longer than " + LineReader.LONGEST + " bytes");
    }
    try {
      ByteBuffer bytes = ByteBuffer.wrap(lines.bytes(), 0, lines.length());
      String text = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new BadQuestion("the line is not UTF-8");
    }
  }

  private static Map<String, Object> error(String message) {
    return Map.of("error", Plain.of(message, LONGEST_MESSAGE));
  }
}
