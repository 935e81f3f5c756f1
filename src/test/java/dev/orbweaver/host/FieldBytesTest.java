package dev.orbweaver.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class FieldBytesTest {
  @Property
  void holdsWhatWasWrittenHoweverMuchItIs(
      @ForAll @IntRange(max = 16) int usual, @ForAll @Size(max = 20) List<byte[]> pieces)
      throws Exception {
    FieldBytes ours = new FieldBytes(usual);
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    for (byte[] piece : pieces) {
      ours.write(piece, piece.length / 3, piece.length - piece.length / 3);
      expected.write(piece, piece.length / 3, piece.length - piece.length / 3);
      ours.write(piece.length);
      expected.write(piece.length);
    }
    assertThat(ours.toByteArray()).isEqualTo(expected.toByteArray());
  }
}
