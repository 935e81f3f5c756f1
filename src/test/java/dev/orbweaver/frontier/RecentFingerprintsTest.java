package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RecentFingerprintsTest {

  @Property
  void claimsNothingThatWasNotAdded(@ForAll List<Long> added, @ForAll List<Long> asked) {
    RecentFingerprints recent = new RecentFingerprints(64);
    Set<Long> oracle = new HashSet<>(added);
    added.forEach(recent::add);

    for (long fingerprint : asked) {
      assertThat(!recent.contains(fingerprint) || oracle.contains(fingerprint)).isTrue();
    }
  }

  @Test
  void remembersTheLastOfEachSlot() {
    RecentFingerprints recent = new RecentFingerprints(8 * 16);
    recent.add(3);
    recent.add(3 + 16);

    assertThat(recent.contains(3)).isFalse();
    assertThat(recent.contains(3 + 16)).isTrue();
  }

  @Test
  void takesNoMoreThanItMay() {
    RecentFingerprints recent = new RecentFingerprints(0);
    recent.add(7);
    recent.add(8);

    assertThat(recent.contains(7)).isFalse();
    assertThat(recent.contains(8)).isTrue();
  }

  @Test
  void neverClaimsTheFingerprintThatLooksLikeAFreeSlot() {
    RecentFingerprints recent = new RecentFingerprints(64);
    recent.add(0);

    assertThat(recent.contains(0)).isFalse();
  }
}
