package dev.orbweaver.robots;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparablePathTest {

  @ParameterizedTest
  @CsvSource({
    "/, /",
    "/a-b_c.d~e/F9, /a-b_c.d~e/F9",
    "/%61%2d%7E, /a-~",
    "/%c3%a9, /%C3%A9",
    "/\u00E9, /%C3%A9",
    "/a b, /a%20b",
    "/a%3cb, /a%3Cb",
    "/a<b, /a%3Cb",
    "/a%2fb, /a%2Fb",
    "/?a%2fb, /?a/b",
    "/?a%3fb, /?a%3Fb",
    "/*/$, /%2A/%24",
    "/%2a/%24, /%2A/%24",
    "/%, /%25",
    "/%4, /%254",
    "/%4g, /%254g",
    "/%%41, /%25A",
  })
  void spellsPathsInOneWay(String path, String spelling) {
    assertThat(ComparablePath.ofPath(path)).isEqualTo(spelling);
  }

  @ParameterizedTest
  @CsvSource({
    "/*/a$, /*/a$",
    "/$a, /%24a",
    "/%2A%24, /%2A%24",
    "$, $",
    "/a$$, /a%24$",
    "*, *",
  })
  void keepsTheWildcardsOfRules(String value, String spelling) {
    assertThat(rule(value.getBytes(StandardCharsets.UTF_8))).isEqualTo(spelling);
  }

  @Test
  void encodesOctetsThatAreNoText() {
    assertThat(rule(new byte[] {'/', (byte) 0xFF, 0, 'a'})).isEqualTo("/%FF%00a");
  }

  @Property(tries = 1000)
  void spellsASpellingTheSame(@ForAll String path) {
    String spelling = ComparablePath.ofPath(path);

    assertThat(ComparablePath.ofPath(spelling)).isEqualTo(spelling);
    assertThat(spelling).matches("[!-~]*");
  }

  @Property(tries = 1000)
  void spellsARuleAndItsPathTheSameUnlessItHasWildcards(@ForAll String text) {
    String literal = text.replace("*", "").replace("$", "");

    assertThat(rule(literal.getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(ComparablePath.ofPath(literal));
  }

  private static String rule(byte[] value) {
    return ComparablePath.ofRule(value, 0, value.length);
  }
}
