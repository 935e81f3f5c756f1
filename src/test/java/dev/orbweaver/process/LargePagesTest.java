package dev.orbweaver.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** More of them at once than the heap of these processes could hold. */
class LargePagesTest extends ProcessTest {
  private static final int AT_ONCE = 60;

  private static String linksTo(String name, int count) {
    StringBuilder html = new StringBuilder("<title>t</title>");
    for (int i = 0; i < count; i++) {
      html.append("<a href='").append(name).append(i).append("'>x</a>\n");
    }
    return html.toString();
  }

  private Program crawlAtOnce(String... more) {
    String slots = String.valueOf(AT_ONCE);
    String[] all = new String[more.length + 4];
    System.arraycopy(new String[] {"--per-host", slots, "--concurrency", slots}, 0, all, 0, 4);
    System.arraycopy(more, 0, all, 4, more.length);
    return crawl(all);
  }

  @Test
  void holdsAsManyLargeFilesAsThereIsRoomFor() {
    byte[] noise = new byte[8 << 20];
    new Random(1).nextBytes(noise);
    site.html("/", linksTo("/file", AT_ONCE));
    site.otherwise(exchange -> exchange.respond(200, "video/mp4", noise));

    crawlAtOnce().exits(0);

    assertThat(recordedPaths()).hasSize(1 + AT_ONCE).doesNotHaveDuplicates();
    assertThat(site.requests()).hasSize(2 + AT_ONCE); // and robots.txt
    assertThat(read("out/pages.jsonl").split("\"bytes\":8388608,")).hasSize(1 + AT_ONCE);
  }

  @Test
  void readsAndQueuesAsManyLinksAsThereIsRoomFor() {
    site.html("/", linksTo("/page", AT_ONCE));
    site.otherwise(
        exchange -> {
          String own = exchange.target() + "/" + "y".repeat(200);
          byte[] page = linksTo(own, 20_000).getBytes(StandardCharsets.US_ASCII);
          exchange.respond(200, "text/html", page);
        });

    crawlAtOnce("--max-pages", String.valueOf(1 + AT_ONCE)).exits(0);

    assertThat(recordedPaths()).hasSize(1 + AT_ONCE).doesNotHaveDuplicates();
    assertThat(site.requests()).hasSize(2 + AT_ONCE);
  }
}
