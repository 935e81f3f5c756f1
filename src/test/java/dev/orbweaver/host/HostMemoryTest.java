package dev.orbweaver.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.Validators;
import dev.orbweaver.politeness.HostHistory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is kept of a host that has no URLs left. */
class HostMemoryTest {
  private static final byte[] CLOCK = MemoryCodec.encode(HostHistory.NONE, 0, 0);

  private static byte[] robots(int length) {
    byte[] body = new byte[length];
    return MemoryCodec.encode(
        new KeptRobots("http://h.test", true, 0, 0, 0, "", Validators.NONE, body));
  }

  @Test
  void letsGoOfALongRobotsTxtAndOfNothingElse() {
    byte[] small = robots(1000);
    HostMemory memory = HostMemory.kept(List.of(CLOCK, small, robots(10_000)));

    assertThat(memory.withoutLongRobots().kept()).containsExactly(CLOCK, small);
  }
}
