package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class HostScheduleTest {
  private final HostSchedule schedule = new HostSchedule();

  @Test
  void givesTheHostsWhoseTimeHasComeInOrderOfTheirTime() {
    schedule.put("late", 30);
    schedule.put("early", 10);
    schedule.put("middle", 20);

    assertThat(schedule.pollDue(20)).contains("early");
    assertThat(schedule.pollDue(20)).contains("middle");
    assertThat(schedule.pollDue(20)).isEmpty();
    assertThat(schedule.nextTime()).hasValue(30);
  }

  @Test
  void letsTheLongestWaitingGoFirstAmongEquals() {
    schedule.put("first", 10);
    schedule.put("second", 10);
    schedule.put("first", 10);

    assertThat(schedule.pollDue(10)).contains("first");
  }

  @Test
  void movesAHostThatIsEnteredAgain() {
    schedule.put("a", 10);
    schedule.put("a", 50);

    assertThat(schedule.pollDue(10)).isEmpty();
    assertThat(schedule.pollDue(50)).contains("a");
    assertThat(schedule.nextTime()).isEmpty();
  }

  @Test
  void forgetsAHostThatIsRemoved() {
    schedule.put("a", 10);
    schedule.remove("a");

    assertThat(schedule.pollDue(100)).isEmpty();
  }

  @Test
  void ordersTimesRightWhereTheClockWraps() {
    schedule.put("after", Long.MIN_VALUE + 5);
    schedule.put("before", Long.MAX_VALUE - 5);

    assertThat(schedule.pollDue(Long.MIN_VALUE + 10)).contains("before");
    assertThat(schedule.pollDue(Long.MIN_VALUE + 10)).contains("after");
  }

  @Property
  void everyHostComesOutOnceAndInOrder(
      @ForAll @Size(max = 50) List<@LongRange(min = 0, max = 20) Long> times) {
    HostSchedule hosts = new HostSchedule();
    for (int i = 0; i < times.size(); i++) {
      hosts.put("h" + i, times.get(i));
    }

    List<Long> polled = new ArrayList<>();
    for (var host = hosts.pollDue(20); host.isPresent(); host = hosts.pollDue(20)) {
      polled.add(times.get(Integer.parseInt(host.get().substring(1))));
    }

    assertThat(polled).isSorted().containsExactlyInAnyOrderElementsOf(times);
  }
}
