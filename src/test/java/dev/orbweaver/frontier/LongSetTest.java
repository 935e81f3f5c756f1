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
  private static final int FEW_SLOTS = 16;

  @Property
  void remembersExactlyWhatWasAdded(@ForAll List<Long> added) {
    LongSet set = new LongSet();
    Set<Long> oracle = new HashSet<>();

    for (long value : added) {
      assertThat(set.add(value)).isEqualTo(oracle.add(value));
    }
    assertThat(set.size()).isEqualTo(oracle.size());
  }

  /** Few slots, so that gaps must be closed across runs of values and round the end. */
  @Property
  void forgetsExactlyWhatWasRemoved(@ForAll("few") List<Long> values) {
    LongSet set = new LongSet(FEW_SLOTS);
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

  @Test
  void takesAtMostSixteenBytesForEachOfManyValues() {
    LongSet set = new LongSet();
    for (long i = 1; i <= 3_000_000; i++) {
      set.add(i);
      if (i > 1_000) {
        assertThat(set.weight() <= 16 * (i + 1)).as("at %s values", i).isTrue();
      }
    }
  }

  @Provide
  Arbitrary<List<Long>> few() {
    return Arbitraries.longs().between(0, FEW_SLOTS).list().ofMaxSize(3 * FEW_SLOTS);
  }

  private static long[] toArray(Set<Long> values) {
    return values.stream().mapToLong(Long::longValue).toArray();
  }
}
