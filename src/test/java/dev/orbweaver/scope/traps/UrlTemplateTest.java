package dev.orbweaver.scope.traps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.url.Url;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which URLs are of one kind. */
class UrlTemplateTest {
  @ParameterizedTest(name = "{0} is of the kind {1}")
  @CsvSource({
    "http://h.test/, http://h.test/",
    "http://h.test/cal?y=2026&m=4, http://h.test/cal?m=*&y=*",
    "http://h.test/cal?m=4&y=2026, http://h.test/cal?m=*&y=*",
    "http://h.test/2026/04/17.html, http://h.test/*/*/*.html",
    "http://h.test/page-17/, http://h.test/page-*/",
    "http://h.test/s/9f86d081884c7d65/about, http://h.test/s/*/about",
    "http://h.test/x;jsessionid=1A2B, http://h.test/x;*",
    "http://h.test/s/k3x9z2q8w1/about, http://h.test/s/*/about",
    "http://h.test/s/ubuntu2204lts/about, http://h.test/s/ubuntu*lts/about",
    "http://h.test/facade, http://h.test/facade",
    "http://h.test/x?, http://h.test/x?=*",
    "http://h.test:81/x?a1=1&a2=2&b, http://h.test:81/x?a*=*&b=*"
  })
  void foldsWhatIsCountedUp(String url, String template) {
    assertThat(UrlTemplate.of((Url) Url.parse(url))).isEqualTo(template);
  }

  @Test
  void tellsDepthsApartOnlyAsFarAsAPathIsReadable() {
    Url deep = (Url) Url.parse("http://h.test" + "/a".repeat(64));
    Url deeper = (Url) Url.parse("http://h.test" + "/a".repeat(2000));

    assertThat(UrlTemplate.coarse(deep)).isEqualTo("http://h.test" + "/*".repeat(64));
    assertThat(UrlTemplate.coarse(deeper)).isEqualTo(UrlTemplate.coarse(deep));
  }
}
