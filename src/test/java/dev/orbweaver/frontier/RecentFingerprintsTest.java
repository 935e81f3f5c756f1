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
    RecentFingerprints recent = new RecentFingerprints(64, true);
    Set<Long> oracle = new HashSet<>(added);
    added.forEach(recent::add);

    for (long fingerprint : asked) {
      assertThat(!recent.contains(fingerprint) || oracle.contains(fingerprint)).isTrue();
    }
  }

  @Property
  void callsNothingNewThatWasAdded(@ForAll List<Long> added, @ForAll List<Long> asked) {
    RecentFingerprints recent = new RecentFingerprints(64, true);
    added.forEach(recent::add);

    assertThat(added).noneMatch(recent::isSurelyNew);
    assertThat(asked).noneMatch(new RecentFingerprints(64, false)::isSurelyNew);
  }

  @Test
  void isSureOfWhatHasAFreeSlot() {
    RecentFingerprints recent = new RecentFingerprints(64, true);
    recent.add(1);

    assertThat(recent.isSurelyNew(2)).isTrue();
    assertThat(recent.isSurelyNew(1 + 8)).as("its slot was taken by another").isFalse();
    assertThat(recent.isSurelyNew(0)).isFalse();
  }

  @Test
  void remembersTheLastOfEachSlot() {
    RecentFingerprints recent = new RecentFingerprints(8 * 16, true);
    recent.add(3);
    recent.add(3 + 16);

    assertThat(recent.contains(3)).isFalse();
    assertThat(recent.contains(3 + 16)).isTrue();
  }

  @Test
  void takesNoMoreThanItMay() {
    RecentFingerprints recent = new RecentFingerprints(0, true);
    recent.add(7);
    recent.add(8);

    assertThat(recent.contains(7)).isFalse();
    assertThat(recent.contains(8)).isTrue();
  }

  @Test
  void neverClaimsTheFingerprintThatLooksLikeAFreeSlot() {
    RecentFingerprints recent = new RecentFingerprints(64, true);
    recent.add(0);

    assertThat(recent.contains(0)).isFalse();
  }
}
