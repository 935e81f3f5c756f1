package dev.orbweaver.url;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RootUrlTest {
  @ParameterizedTest
  @CsvSource({
    "example.org, http://example.org/",
    "example.org/a?b#c, http://example.org/a?b#c",
    "localhost:8080/x, http://localhost:8080/x",
    "localhost:8080, http://localhost:8080/",
    "localhost:80?x, http://localhost/?x",
    "127.0.0.1:81, http://127.0.0.1:81/",
    "[::1]:80/x, http://[::1]/x",
    "a.b:80, http://a.b/",
    "a.b:, http://a.b/",
    "user@example.org, http://user@example.org/",
    "not-a-host, http://not-a-host/",
    "bücher.example, http://xn--bcher-kva.example/",
    "'  example.org ', http://example.org/",
    "//example.org/x, http://example.org/x",
    "http://example.org, http://example.org/",
    "HTTPS://Example.ORG/X, https://example.org/X",
    "http:example.org, http://example.org/"
  })
  void readsWhatPeopleType(String typed, String href) {
    assertThat(RootUrl.parse(typed)).hasToString(href);
  }

  @ParameterizedTest
  @CsvSource({
    "ftp://h/, 'only http and https can be crawled, not ftp'",
    "mailto:x, 'only http and https can be crawled, not mailto'",
    "MAILTO:x, 'only http and https can be crawled, not mailto'",
    "file:///etc, 'only http and https can be crawled, not file'",
    "localhost:x, 'only http and https can be crawled, not localhost'",
    "http://, no host",
    "https:, no host",
    "//, no host",
    "/etc/passwd, no host",
    "\\x, no host",
    "?x, no host",
    "#x, no host",
    "http://a b/, the host holds a space",
    "a b, the host holds a space",
    "http://[::1, the IPv6 address is not closed",
    "[::1, the IPv6 address is not closed",
    "a.b:x, the port is not a number up to 65535",
    "localhost:99999, the port is not a number up to 65535",
    "1.2.3.4.5, the IPv4 address is not valid",
    "'', it is empty",
    "' ', it is empty"
  })
  void saysWhyItCannotCrawlTheRest(String typed, String why) {
    assertThat(RootUrl.parse(typed)).isEqualTo(new InvalidUrl(typed, why));
  }
}
