package dev.orbweaver.scope;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.url.Url;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostNameTest {

  @ParameterizedTest
  @CsvSource({"http://H.test:81/, h.test", "http://h.test./, h.test", "http://[::1]/, [::1]"})
  void dropsAFinalDot(String url, String host) {
    assertThat(HostName.of((Url) Url.parse(url))).isEqualTo(host);
  }

  @ParameterizedTest
  @CsvSource({
    "www.h.test, h.test, www.h.test",
    "h.test, h.test, www.h.test",
    "wwwh.test, wwwh.test, www.wwwh.test",
    "www.www.h.test, www.h.test, www.www.h.test",
    "www, www, www.www",
  })
  void takesOffAndPutsOnOneWww(String host, String without, String with) {
    assertThat(HostName.withoutWww(host)).isEqualTo(without);
    assertThat(HostName.withWww(host)).isEqualTo(with);
  }

  @ParameterizedTest
  @CsvSource({
    "a.b.c.test, c.test",
    "c.test, c.test",
    "localhost, localhost",
    ".test, .test",
    "a..test, .test",
    "'', ''",
  })
  void givesTheLastTwoLabels(String host, String tail) {
    assertThat(HostName.tail(host)).isEqualTo(tail);
  }
}
