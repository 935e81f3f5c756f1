package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class LongSetTest {

  @Property
  void remembersExactlyWhatWasAdded(@ForAll List<Long> added) {
    LongSet set = new LongSet();
    Set<Long> oracle = new HashSet<>();

    for (long fingerprint : added) {
      assertThat(set.add(fingerprint)).isEqualTo(oracle.add(fingerprint));
    }
    assertThat(set.size()).isEqualTo(oracle.size());
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
}
