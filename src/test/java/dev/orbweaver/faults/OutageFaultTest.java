package dev.orbweaver.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.scenarios.LoopbackTest;
import org.junit.jupiter.api.Test;

/** Times at which nothing can be reached. */
class OutageFaultTest extends LoopbackTest {
  @Test
  void losesNothingWhileServerIsDown() {
    assertThat(site).isNotNull();
  }

  @Test
  void losesNothingWhileNamesCannotBeResolved() {
    assertThat(site).isNotNull();
  }
}
