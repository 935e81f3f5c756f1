package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;

class ByteLinesTest {
  /** Gives at most so many bytes at once, as files on a network do. */
  private static InputStream inPieces(byte[] content, int most) {
    return new ByteArrayInputStream(content) {
      @Override
      public int read(byte[] target, int from, int count) {
        return super.read(target, from, Math.min(count, most));
      }
    };
  }

  @Property
  void readsTheLinesThatTheTextHas(
      @ForAll
          @StringLength(max = 40)
          @CharRange(from = '\t', to = '\r')
          @CharRange(from = 'a', to = 'c')
          String text,
      @ForAll @IntRange(min = 1, max = 9) int buffer,
      @ForAll @IntRange(min = 1, max = 9) int piece)
      throws IOException {
    List<String> expected = new ArrayList<>(List.of(text.split("\n", -1)));
    if (expected.get(expected.size() - 1).isEmpty()) {
      expected.remove(expected.size() - 1); // a line break ends a line and begins none
    }

    List<String> lines = new ArrayList<>();
    InputStream content = inPieces(text.getBytes(StandardCharsets.UTF_8), piece);
    try (ByteLines reader = new ByteLines(content, buffer)) {
      for (byte[] line = reader.read(); line != null; line = reader.read()) {
        lines.add(new String(line, StandardCharsets.UTF_8));
      }
      assertThat(reader.read()).isNull();
    }

    assertThat(lines).isEqualTo(expected);
  }
}
