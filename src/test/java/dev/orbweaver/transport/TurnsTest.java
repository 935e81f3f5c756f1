package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {
  private final Deque<Runnable> started = new ArrayDeque<>();
  private final List<String> done = new ArrayList<>();
  private final Turns turns = new Turns(started::add, 2);

  @Test
  void startsNoMoreThanItMayAndTheOthersInOrder() {
    for (String name : List.of("a", "b", "c", "d")) {
      turns.execute(() -> done.add(name));
    }
    assertThat(started).hasSize(2);

    started.remove().run();
    assertThat(started).hasSize(2);
    while (!started.isEmpty()) {
      started.remove().run();
    }
    assertThat(done).containsExactly("a", "b", "c", "d");
  }

  @Test
  void givesATurnBackWhenATaskFails() {
    for (int i = 0; i < 2; i++) {
      turns.execute(
          () -> {
            throw new IllegalStateException();
          });
      assertThatThrownBy(started.remove()::run).isInstanceOf(IllegalStateException.class);
    }
    turns.execute(() -> done.add("a"));
    turns.execute(() -> done.add("b"));
    assertThat(started).hasSize(2);
  }
}
