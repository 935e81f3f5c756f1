package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrontierSettingsTest {

  @ParameterizedTest(name = "of {0} MiB with a heap of {1} MiB: {2}")
  @CsvSource({
    "256, 6000, 192",
    "256, 1024, 192",
    "256, 512, 128",
    "256, 64, 16",
    "256, 32, 12",
    "16, 6000, 12"
  })
  void takesLessOutsideASmallHeap(long memory, long heap, long database) {
    assertThat(FrontierSettings.databaseMemory(memory << 20, heap << 20)).isEqualTo(database << 20);
  }
}
