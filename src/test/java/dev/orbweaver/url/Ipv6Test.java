package dev.orbweaver.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Ipv6Test {
  @ParameterizedTest
  @CsvSource({
    "::, [::]",
    "::1, [::1]",
    "1::, [1::]",
    "1:2:3:4:5:6:7:8, [1:2:3:4:5:6:7:8]",
    "1:2:3:4:5:6:7::, [1:2:3:4:5:6:7:0]",
    "::2:3:4:5:6:7:8, [0:2:3:4:5:6:7:8]",
    "0001:0:0:2:0:0:0:3, [1:0:0:2::3]",
    "1:0:0:2:3:0:0:4, [1::2:3:0:0:4]",
    "1:0:2:3:4:5:6:7, [1:0:2:3:4:5:6:7]",
    "2001:DB8::ABCD, [2001:db8::abcd]",
    "::1.2.3.4, [::102:304]",
    "::ffff:127.0.0.1, [::ffff:7f00:1]",
    "1:2:3:4:5:6:255.255.255.255, [1:2:3:4:5:6:ffff:ffff]"
  })
  void writesAddressesInTheirShortestForm(String text, String address) {
    assertThat(Ipv6.parse(text)).isEqualTo(new Host.Named(address));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":",
        "1",
        "1:",
        ":1",
        ":::",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "::1::",
        "1:::2",
        "12345::",
        "::g",
        "::1%eth0",
        "::1 ",
        "1:2:3:4:5:6:7:8::",
        "::1:2:3:4:5:6:7:8",
        "::1.2.3",
        "::1.2.3.4.5",
        "::1.2.3.256",
        "::1.2.3.04",
        "::1.2.3.",
        "::1..2.3",
        "::.1.2.3",
        "::1.2.3.4:5",
        "1:2:3:4:5:6:7:1.2.3.4",
        "::a.2.3.4",
        "::1.a.3.4",
        "1.2.3.4",
        "::1.2.3.4x"
      })
  void refusesWhatIsNoAddress(String text) {
    assertThat(Ipv6.parse(text)).isInstanceOf(Host.Refused.class);
  }

  @Property
  void keepsEveryAddress(@ForAll("pieces") int[] pieces) throws UnknownHostException {
    String full =
        Arrays.stream(pieces).mapToObj(Integer::toHexString).collect(Collectors.joining(":"));
    String written = ((Host.Named) Ipv6.parse(full)).text();

    assertThat(InetAddress.getByName(written)).isEqualTo(InetAddress.getByName(full));
    assertThat(Ipv6.parse(written.substring(1, written.length() - 1)))
        .isEqualTo(new Host.Named(written));
    assertThat(written.length()).isLessThanOrEqualTo(full.length() + 2);
  }

  /** Zeros more often than not, so that there are runs of them. */
  @Provide
  Arbitrary<int[]> pieces() {
    Arbitrary<Integer> any = Arbitraries.integers().between(0, 0xFFFF);
    return Arbitraries.oneOf(Arbitraries.just(0), Arbitraries.just(0), any)
        .array(int[].class)
        .ofSize(8);
  }
}
