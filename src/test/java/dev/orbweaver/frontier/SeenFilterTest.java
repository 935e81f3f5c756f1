package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeenFilterTest {
  private static final long MEMORY = 1 << 20;

  @Property
  void callsNothingNewThatWasAdded(@ForAll List<Long> added) {
    SeenFilter filter = SeenFilter.empty(64);
    added.forEach(filter::add);

    assertThat(added).noneMatch(filter::isSurelyNew);
  }

  @Test
  void callsEverythingNewBeforeAnythingWasAdded() {
    assertThat(random(1, 1000)).allMatch(SeenFilter.empty(MEMORY)::isSurelyNew);
  }

  @Test
  void knowsNothingWithoutMemory() {
    SeenFilter filter = SeenFilter.empty(0);
    filter.add(1);

    assertThat(filter.isSurelyNew(1)).isFalse();
    assertThat(filter.isSurelyNew(2)).isFalse();
  }

  @Test
  void asksTheDiskForNothingWhenThatIsFarMoreThanHasRoom() throws Exception {
    Database neverAsked = null;
    SeenFilter filter = SeenFilter.of(neverAsked, MEMORY, 3_000_000);

    assertThat(filter.isSurelyNew(1)).isFalse();
  }

  /** As they come from a page, and as they come from the disk. */
  @ParameterizedTest(name = "added in order: {0}")
  @ValueSource(booleans = {false, true})
  void tellsNearlyAllThatIsNewOfWhatHasRoom(boolean inOrder) {
    SeenFilter filter = SeenFilter.empty(MEMORY);
    long[] added = random(1, 400_000).toArray();
    (inOrder ? LongStream.of(added).sorted() : LongStream.of(added)).forEach(filter::add);

    assertThat(random(2, 100_000).filter(filter::isSurelyNew).count()).isGreaterThan(97_000);
  }

  @Test
  void tellsLessOfMoreThanHasRoomAndTakesNoMoreMemory() {
    SeenFilter filter = SeenFilter.empty(MEMORY);
    random(1, 1_600_000).forEach(filter::add);

    assertThat(filter.weight()).isEqualTo(MEMORY);
    assertThat(random(1, 1_600_000).noneMatch(filter::isSurelyNew)).isTrue();
    assertThat(random(2, 100_000).filter(filter::isSurelyNew).count()).isGreaterThan(30_000);
  }

  @Test
  void isSmallWhileItHoldsLittle() {
    SeenFilter filter = SeenFilter.empty(16 * MEMORY);
    random(1, 10_000).forEach(filter::add);

    assertThat(filter.weight()).isEqualTo(64 << 10);
  }

  private static LongStream random(long seed, int count) {
    return new Random(seed).longs(count);
  }
}
