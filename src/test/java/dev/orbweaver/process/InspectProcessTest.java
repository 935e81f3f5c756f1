package dev.orbweaver.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

/** {@code inspect} at the other end of a pipe. */
class InspectProcessTest extends ProcessTest {
  @Test
  void answersEachLineBeforeTheNextIsAsked() throws IOException {
    Program program = orbweaver("inspect", "url");
    try (OutputStream in = program.in()) {
      for (int i = 0; i < 3; i++) {
        in.write(("{\"input\":\"http://a.test/" + i + "\"}\n").getBytes(UTF_8));
        in.flush();
        program.out().await("http://a.test/" + i);
      }
    }

    program.exits(0);
    assertThat(program.out().text().lines()).hasSize(3);
    assertThat(program.err().text()).isEmpty();
  }
}
