package dev.orbweaver.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.scenarios.Crawled;
import dev.orbweaver.scenarios.LoopbackTest;
import dev.orbweaver.testsite.TestSite;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A server that goes away in the middle of a crawl and comes back. */
class OutageFaultTest extends LoopbackTest {
  private static final int PAGES = 60;

  private final AtomicReference<TestSite> back = new AtomicReference<>();

  @AfterEach
  void stopServer() {
    if (back.get() != null) {
      back.get().close();
    }
  }

  @Test
  @DisplayName("fault 17: a server that is down for a while costs no URL, and few tries")
  void losesNothingWhileServerIsDown() {
    AtomicInteger answered = new AtomicInteger();
    int port = site.port();
    serve(site);
    site.log()
        .onEnd(
            request -> {
              if (answered.incrementAndGet() == PAGES / 3) {
                site.close();
                CompletableFuture.delayedExecutor(3, TimeUnit.SECONDS)
                    .execute(() -> back.set(serve(TestSite.startOn("127.0.0.1", port))));
              }
            });

    Crawled crawled =
        crawlFrom("/")
            .set("politeness.backoff.first", "100ms")
            .set("health.probe-after", "500ms")
            .run()
            .exits(0);

    assertThat(crawled.pages()).hasSize(PAGES + 1);
    assertThat(crawled.pages().values()).allMatch(page -> page.end().equals("fetched"));
    int tries = crawled.pages().values().stream().mapToInt(page -> page.tries() - 1).sum();
    Figure.say("down for 3 s: 0 of %d lost, %d tries again", PAGES + 1, tries);
  }

  private static TestSite serve(TestSite where) {
    String[] links = new String[PAGES];
    for (int i = 0; i < PAGES; i++) {
      links[i] = "/" + i;
      where.page(links[i]);
    }
    return where.page("/", links);
  }
}
