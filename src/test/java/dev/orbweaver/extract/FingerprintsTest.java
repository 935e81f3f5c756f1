package dev.orbweaver.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class FingerprintsTest {
  @Property
  void behavesLikeAMap(@ForAll List<Long> keys) {
    Fingerprints fingerprints = new Fingerprints();
    Map<Long, Integer> map = new HashMap<>();

    for (int i = 0; i < keys.size(); i++) {
      Integer before = map.putIfAbsent(keys.get(i), i);
      assertThat(fingerprints.putIfAbsent(keys.get(i), i)).isEqualTo(before == null ? -1 : before);
    }
  }

  @Test
  void growsWithoutForgetting() {
    Fingerprints fingerprints = new Fingerprints();
    for (int i = 0; i < 10_000; i++) {
      assertThat(fingerprints.putIfAbsent(i * 0x100000000L, i)).isEqualTo(-1);
    }
    for (int i = 0; i < 10_000; i++) {
      assertThat(fingerprints.putIfAbsent(i * 0x100000000L, -7)).isEqualTo(i);
    }
  }
}
