package dev.orbweaver.inspect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineServiceTest {
  private static final Inspection ECHO = question -> Map.of("got", question.text("say"));

  @Test
  void answersEachLineInOrder() {
    assertThat(answers("{\"say\":\"a\"}\n{\"say\":\"b\"}\r\n{\"say\":\"c\"}"))
        .containsExactly("{\"got\":\"a\"}", "{\"got\":\"b\"}", "{\"got\":\"c\"}");
  }

  @Test
  void writesEachAnswerBeforeItReadsTheNextLine() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    InputStream stepwise =
        new InputStream() {
          private int lines;

          @Override
          public int read() {
            throw new UnsupportedOperationException();
          }

          @Override
          public int read(byte[] buffer, int offset, int length) {
            assertThat(out.toString(UTF_8).lines()).hasSize(lines);
            byte[] line = "{\"say\":\"x\"}\n".getBytes(UTF_8);
            System.arraycopy(line, 0, buffer, offset, line.length);
            return lines++ < 3 ? line.length : -1;
          }
        };

    new LineService(ECHO).run(stepwise, new PrintStream(out));

    assertThat(out.toString(UTF_8).lines()).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|the line is not a JSON object",
        "[]|the line is not a JSON object",
        "\"x\"|the line is not a JSON object",
        "null|the line is not a JSON object",
        "{\"say\":\"x\"} {}|there is more on the line than one JSON object",
        "{\"say\":\"x\"|the line is not JSON",
        "{|the line is not JSON",
        "{\"say\":nope}|the line is not JSON",
        "{}|\"say\" is missing",
        "{\"say\":null}|\"say\" is missing",
        "{\"say\":7}|\"say\" must be a text",
        "{\"say\":[\"x\"]}|\"say\" must be a text",
      })
  void answersABadLineWithWhatIsWrongAndReadsTheNext(String bad, String why) {
    List<String> answers = answers(bad + "\n{\"say\":\"next\"}\n");

    assertThat(answers).hasSize(2);
    assertThat(answers.get(0)).startsWith("{\"error\":\"").contains(why.replace("\"", "\\\""));
    assertThat(answers.get(1)).isEqualTo("{\"got\":\"next\"}");
  }

  @Test
  void ignoresUnknownKeysWhateverTheyHold() {
    assertThat(answers("{\"x\":{\"y\":[1,{\"z\":2}]},\"n\":1e999,\"l\":[[],{}],\"say\":\"a\"}"))
        .containsExactly("{\"got\":\"a\"}");
  }

  @Test
  void takesHalfSurrogatePairsBothWays() {
    assertThat(answers("{\"say\":\"\\uD800x\"}")).containsExactly("{\"got\":\"\\uD800x\"}");
  }

  @Test
  void takesAByteOrderMarkForNothing() {
    assertThat(answers("\uFEFF{\"say\":\"a\"}")).containsExactly("{\"got\":\"a\"}");
  }

  @Test
  void refusesALineThatIsNotUtf8OrHoldsNul() throws IOException {
    byte[] latin =
        "{\"say\":\"caf\u00e9\"}\n\0{\"say\":\"a\"}\n{\"say\":\"a\0b\"}\n".getBytes(ISO_8859_1);

    assertThat(answers(new ByteArrayInputStream(latin)))
        .hasSize(3)
        .allMatch(line -> line.startsWith("{\"error\":"));
  }

  @Test
  void passesOverALineThatIsTooLongWithoutKeepingIt() throws IOException {
    InputStream endless = new Repeated('x', LineReader.LONGEST + 10L);
    InputStream next = new ByteArrayInputStream("\n{\"say\":\"a\"}\n".getBytes(UTF_8));

    List<String> answers = answers(new java.io.SequenceInputStream(endless, next));

    assertThat(answers.get(0)).contains("longer than");
    assertThat(answers.get(1)).isEqualTo("{\"got\":\"a\"}");
  }

  @Test
  void answersAFaultOfOurOwnLikeABadLine() throws IOException {
    Inspection broken =
        question -> {
          throw new IllegalStateException("\u001b[31moh");
        };
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    new LineService(broken)
        .run(new ByteArrayInputStream("{}\n{}\n".getBytes(UTF_8)), new PrintStream(out));

    assertThat(out.toString(UTF_8).lines()).hasSize(2).allMatch(line -> line.contains("oh"));
    assertThat(out.toString(UTF_8)).doesNotContain("\u001b");
  }

  @Test
  void stopsWhenNobodyReadsTheAnswers() throws IOException {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    InputStream endless = new Repeated('\n', Long.MAX_VALUE);

    new LineService(ECHO).run(endless, new PrintStream(closed));

    assertThat(endless.read()).isEqualTo('\n');
  }

  @Property
  void answersAnyBytesWithOneLineALine(@ForAll byte[] bytes) throws IOException {
    long lines = new String(bytes, ISO_8859_1).split("\n", -1).length;
    boolean openEnd = bytes.length > 0 && bytes[bytes.length - 1] != '\n';

    List<String> answers = answers(new ByteArrayInputStream(bytes));

    assertThat(answers).hasSize((int) (openEnd ? lines : lines - 1));
  }

  private static List<String> answers(String lines) {
    try {
      return answers(new ByteArrayInputStream(lines.getBytes(UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> answers(InputStream in) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new LineService(ECHO).run(in, new PrintStream(out));
    return out.toString(UTF_8).lines().toList();
  }

  /** One character over and over. */
  private static final class Repeated extends InputStream {
    private final char character;
    private long left;

    Repeated(char character, long times) {
      this.character = character;
      this.left = times;
    }

    @Override
    public int read() {
      return left-- > 0 ? character : -1;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      int n = (int) Math.min(length, left);
      left -= n;
      java.util.Arrays.fill(buffer, offset, offset + n, (byte) character);
      return n == 0 ? -1 : n;
    }
  }
}
