package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.clockwork.SlowStore;
import dev.orbweaver.frontier.Commit;
import dev.orbweaver.frontier.Discovery;
import dev.orbweaver.frontier.DurableFrontier;
import dev.orbweaver.frontier.FrontierSettings;
import dev.orbweaver.frontier.Recovered;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import dev.orbweaver.url.Url;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was recovered takes some hundred bytes a host: a crawl holds it at its beginning only. */
class LettingGoTest {
  /** One is enough as a rule; what is held is held after any number. */
  private static final int COLLECTIONS = 10;

  private static final String ROOT = "http://a.test/";

  @TempDir Path directory;

  private static boolean isHeld(WeakReference<?> it) {
    for (int i = 0; i < COLLECTIONS && it.get() != null; i++) {
      System.gc();
    }
    return it.get() != null;
  }

  /** What a process that follows finds. */
  private static Recovered leaveOneQueued(SlowStore store) {
    Url root = (Url) Url.parse(ROOT);
    Link link = new Link(root, root.fingerprint(), "root", true);
    store
        .admit(List.of(new Discovery(List.of(link), null, 0, 5, 0)))
        .thenAccept(tasks -> store.commit(first(tasks.get(0))));
    return store.reopened();
  }

  private static Commit first(List<FetchTask> tasks) {
    byte[] crawl = CrawlMemory.NEW.encode();
    return new Commit(List.of(), tasks, Map.of(), false, Map.of(), crawl);
  }

  @Test
  void theFrontierOnDiskIsRidOfItWithTheFirstCommit() {
    FrontierSettings settings = new FrontierSettings(32 << 20, Duration.ofSeconds(1));
    try (DurableFrontier store = DurableFrontier.open(directory.resolve("state"), settings)) {
      Frontier frontier = Frontier.onDisk(store, CrawlIntent.NONE, "", null);
      WeakReference<Recovered> recovered = new WeakReference<>(frontier.recovered());
      assertThat(isHeld(recovered)).as("before").isTrue();

      store.commit(new Commit(List.of(), List.of(), Map.of())).toCompletableFuture().join();

      assertThat(isHeld(recovered)).isFalse();
      Reference.reachabilityFence(frontier);
    }
  }

  @Test
  void aCrawlIsRidOfItOnceItHasBegun() {
    try (Clockwork clockwork = new Clockwork()) {
      StagedCrawl crawl = new StagedCrawl(clockwork, new SlowStore(Runnable::run));
      AtomicReference<Recovered> found = new AtomicReference<>(leaveOneQueued(crawl.store));
      WeakReference<Recovered> recovered = new WeakReference<>(found.get());
      WeakReference<Map<String, Long>> queued = new WeakReference<>(found.get().queued());
      Frontier frontier = new Frontier(crawl.store, found::get, CrawlIntent.NONE, "", null);

      crawl.goOn(frontier, List.of(crawl.sink), List.of());
      found.set(null);

      assertThat(crawl.host("a.test").urls()).containsExactly("/");
      assertThat(isHeld(recovered)).isFalse();
      assertThat(isHeld(queued)).isFalse();
      crawl.finish("a.test");
      assertThat(crawl.end()).isEqualTo(EndReason.DONE);
    }
  }
}
