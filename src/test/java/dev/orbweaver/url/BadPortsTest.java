package dev.orbweaver.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BadPortsTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 22, 25, 53, 110, 143, 587, 2049, 6000, 6667, 10080})
  void holdsPortsOfOtherServices(int port) {
    assertThat(BadPorts.contains(port)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 80, 81, 443, 3000, 5000, 8000, 8080, 8443, 9000, 65535, 70000})
  void leavesPortsOfTheWeb(int port) {
    assertThat(BadPorts.contains(port)).isFalse();
  }

  @Test
  void holdsAsManyAsTheStandardLists() {
    assertThat(IntStream.rangeClosed(0, 65535).filter(BadPorts::contains)).hasSize(83);
  }
}
