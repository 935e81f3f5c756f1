package dev.orbweaver.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.scenarios.Crawled;
import dev.orbweaver.scenarios.LoopbackTest;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Patterns of users that take other engines minutes, or their stack. */
class PatternFaultTest extends LoopbackTest {
  private static final List<String> NASTY =
      List.of(
          "(a+)+b$",
          "(x+x+)+y",
          "(.*a){20}x",
          "(.|\\n)*x$",
          "(?:/[^/]*)*z$",
          "(a|aa)+$q",
          "(a|a?)+b",
          "([a-zA-Z]+)*1$",
          "(.*)*=$",
          "(.+)+#",
          "^(([a-z])+.)+[A-Z]([a-z])+$",
          "(/.+)+(/.+)+(/.+)+!$",
          "(a?){30}a{30}b",
          "(\\w+\\s?)*~$",
          "((a{1,20}){1,20})b");

  @Test
  @DisplayName("fault 51: nasty patterns judge URLs of 2,000 characters in time linear in them")
  void judgesInLinearTime() {
    String[] links = new String[60];
    for (int i = 0; i < links.length; i++) {
      links[i] = "/" + i + (i % 2 == 0 ? "a".repeat(1900) : "/x".repeat(950));
    }
    site.page("/", links);
    site.otherwise(exchange -> exchange.html("<title>page</title>"));
    var crawl = crawlFrom("/").set("robots.obey", "false");
    NASTY.forEach(pattern -> crawl.with("--exclude", pattern));
    long began = System.nanoTime();

    Crawled crawled = crawl.run().exits(0);

    assertThat(crawled.pages()).hasSizeGreaterThan(1);
    Figure.say(
        "%d patterns on 60 URLs of 1,900 characters: whole crawl %d ms",
        NASTY.size(), (System.nanoTime() - began) / 1_000_000);
  }

  @ParameterizedTest(name = "fault 51: {0} is refused at the start")
  @ValueSource(strings = {".*(/.+?)/.*?\\1/.*?\\1/.*", "(?=a)b", "(?<!a)b", "(?>a+)b", "a++b"})
  void refusesWhatCannotBeLinear(String pattern) {
    Crawled crawled = crawlFrom("/").with("--exclude", pattern).run().exits(2);

    assertThat(crawled.err().lines()).hasSizeLessThanOrEqualTo(2);
    assertThat(site.requests()).isEmpty();
  }
}
