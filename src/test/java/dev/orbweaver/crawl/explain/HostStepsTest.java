package dev.orbweaver.crawl.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Plans;
import dev.orbweaver.host.HostFacts;
import dev.orbweaver.politeness.HealthHistory;
import dev.orbweaver.politeness.HostHistory;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostStepsTest {
  private static final long NOW = 1_000_000_000L;

  @Test
  void aHostThatNothingHoldsBackMayBeAskedNowThoughItsFirstAnswerIsStillOnItsWay() {
    HostHistory asked = HostHistory.NONE.withHealth(List.of(HealthHistory.none("http://a.test")));
    HostFacts facts = new HostFacts(asked, List.of(), 0);

    Step clock = new HostSteps(Plans.plan("roots = [\"http://a.test/\"]"), facts, NOW, 0).clock();

    assertThat(clock.text()).contains("it may be asked now");
    assertThat(clock.facts()).containsEntry("waitSeconds", 0.0);
  }
}
