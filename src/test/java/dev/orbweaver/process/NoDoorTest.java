package dev.orbweaver.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.Fault;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** There is no dashboard and no control API: nobody can connect to a crawl at all. */
class NoDoorTest extends ProcessTest {

  @Test
  void crawlListensNowhere() throws IOException {
    site.page("/", "/never").handle("/never", Fault.NO_ANSWER);
    Program program = crawl();
    awaitRequest("/never");

    assertThat(ListeningSockets.of(program.pid())).isEmpty();
  }

  /** What looks for them finds those of this process, which serves the site. */
  @Test
  void socketsOfTheSiteAreFound() throws IOException {
    String port = ":%04X".formatted(site.port());

    assertThat(ListeningSockets.of("self")).anyMatch(address -> address.endsWith(port));
  }
}
