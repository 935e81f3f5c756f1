package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.Reason;
import org.junit.jupiter.api.Test;

class FailuresTest {

  @Test
  void keepsNoMoreOfAServersWordsThanALineHolds() {
    Failures.Fault fault =
        Failures.explain(new BadAnswer("not HTTP: \u001b[2J\r\n" + "x".repeat(200_000)));

    assertThat(fault.reason()).isEqualTo(Reason.PROTOCOL);
    assertThat(fault.detail()).hasSize(300).startsWith("not HTTP: ").doesNotContain("\u001b", "\n");
  }
}
