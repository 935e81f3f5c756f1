package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SystemResolverTest {
  private final SystemResolver resolver =
      new SystemResolver(
          Map.of("a.test", List.of("127.0.0.2", "127.0.0.3"), "*.b.test", List.of("127.0.0.4")),
          Runnable::run);

  private List<InetAddress> of(String host) {
    return resolver.resolve(host).toCompletableFuture().join();
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "localhost.", "a.localhost", "a.b.localhost."})
  void knowsThatLocalhostAndAllBelowItIsThisMachine(String name) {
    assertThat(of(name)).isNotEmpty().allMatch(InetAddress::isLoopbackAddress);
  }

  @Test
  void answersWhatIsConfigured() {
    assertThat(of("a.test"))
        .containsExactly(AddressLiteral.parse("127.0.0.2"), AddressLiteral.parse("127.0.0.3"));
    assertThat(of("x.y.b.test")).containsExactly(AddressLiteral.parse("127.0.0.4"));
    assertThat(of("a.test.")).isEqualTo(of("a.test"));
    assertThat(of("x.b.test.")).isEqualTo(of("x.b.test"));
  }
}
