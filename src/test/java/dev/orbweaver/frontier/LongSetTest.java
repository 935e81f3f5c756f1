package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class LongSetTest {

  @Property
  void remembersExactlyWhatWasAdded(@ForAll List<Long> added) {
    LongSet set = new LongSet();
    Set<Long> oracle = new HashSet<>();

    for (long value : added) {
      assertThat(set.add(value)).isEqualTo(oracle.add(value));
    }
    assertThat(set.size()).isEqualTo(oracle.size());
  }

  /** Few values that share few slots, so that gaps must be closed across runs of them. */
  @Property
  void forgetsExactlyWhatWasRemoved(@ForAll("crowded") List<Long> values) {
    LongSet set = new LongSet();
    Set<Long> oracle = new HashSet<>();

    for (int i = 0; i < values.size(); i++) {
      long value = values.get(i);
      if (i % 3 == 2) {
        assertThat(set.remove(value)).isEqualTo(oracle.remove(value));
      } else {
        assertThat(set.add(value)).isEqualTo(oracle.add(value));
      }
      for (long each : values) {
        assertThat(set.contains(each)).isEqualTo(oracle.contains(each));
      }
    }
    assertThat(set.toArray()).containsExactlyInAnyOrder(toArray(oracle));
  }

  @Test
  void growsFarBeyondItsFirstSize() {
    LongSet set = new LongSet();
    for (long i = 0; i < 100_000; i++) {
      assertThat(set.add(i * 0x9E3779B97F4A7C15L)).isTrue();
    }
    for (long i = 0; i < 100_000; i++) {
      assertThat(set.add(i * 0x9E3779B97F4A7C15L)).isFalse();
    }
    assertThat(set.size()).isEqualTo(100_000);
  }

  @Test
  void isEmptyAgainWhenAllIsRemoved() {
    LongSet set = new LongSet();
    for (long i = 0; i < 5_000; i++) {
      set.add(i);
    }
    for (long i = 4_999; i >= 0; i--) {
      assertThat(set.remove(i)).isTrue();
    }
    assertThat(set.size()).isZero();
    assertThat(set.toArray()).isEmpty();
  }

  @Provide
  Arbitrary<List<Long>> crowded() {
    Arbitrary<Long> near = Arbitraries.longs().between(1020, 1028); // around the end of the slots
    Arbitrary<Long> same = Arbitraries.longs().between(0, 4).map(i -> i * 1024);
    return Arbitraries.oneOf(near, same).list().ofMaxSize(40);
  }

  private static long[] toArray(Set<Long> values) {
    return values.stream().mapToLong(Long::longValue).toArray();
  }
}
