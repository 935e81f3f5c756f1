package dev.orbweaver.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What looks at a crawl says its answer and nothing else, as scripts read it. */
class ExplainProcessTest extends ProcessTest {
  @Test
  void saysNothingButTheAnswer() {
    site.page("/");
    crawl().exits(0);

    Program text = orbweaver("explain", site.url("/"), "--out", "out").exits(0);
    Program json = orbweaver("explain", site.url("/"), "--out", "out", "--json").exits(0);
    Program receipt = orbweaver("receipt", "out", "--json").exits(0);

    assertThat(text.out().text()).startsWith("url ").contains("\nso ");
    assertThat(json.out().text()).startsWith("{\"about\":").hasLineCount(1);
    assertThat(receipt.out().text()).startsWith("{\"host\":").hasLineCount(1);
    assertThat(text.err().text() + json.err().text() + receipt.err().text()).isEmpty();
  }
}
