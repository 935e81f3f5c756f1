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
  void remembersTheLastOfThoseThatShareABucket() {
    RecentFingerprints recent = new RecentFingerprints(8 * 16);
    for (int nth = 0; nth < 5; nth++) {
      recent.add(3 + 16 * nth);
    }

    assertThat(recent.contains(3)).isFalse();
    assertThat(List.of(3L + 16, 3L + 32, 3L + 48, 3L + 64)).allMatch(recent::contains);
  }

  @Test
  void keepsWhatIsMetAgain() {
    RecentFingerprints recent = new RecentFingerprints(8 * 16);
    for (long each : List.of(16L, 32L, 48L, 64L, 16L, 16L, 80L)) {
      recent.add(each);
    }

    assertThat(recent.contains(16)).isTrue();
    assertThat(recent.contains(32)).as("it came in first and was not met again").isFalse();
  }

  @Test
  void takesNoMoreThanItMay() {
    RecentFingerprints recent = new RecentFingerprints(0);
    for (long each = 1; each <= 5; each++) {
      recent.add(each);
    }

    assertThat(recent.contains(1)).isFalse();
    assertThat(recent.contains(5)).isTrue();
  }

  @Test
  void neverClaimsTheFingerprintThatLooksLikeAFreeSlot() {
    RecentFingerprints recent = new RecentFingerprints(64);
    recent.add(0);

    assertThat(recent.contains(0)).isFalse();
  }
}
