package dev.orbweaver.scenarios;

import dev.orbweaver.testsite.TestSite;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** A site on 127.0.0.1, another on 127.0.0.2, and a command to crawl them with. */
@Timeout(value = 90, threadMode = ThreadMode.SEPARATE_THREAD)
public abstract class LoopbackTest {
  /** Longer than anything here should ever take. */
  protected static final Duration LONG = Duration.ofSeconds(30);

  @TempDir protected Path temp;
  protected TestSite site;
  protected TestSite other;

  @BeforeEach
  void startSites() {
    site = TestSite.start();
    other = TestSite.startOn("127.0.0.2");
  }

  @AfterEach
  void stopSites() {
    site.close();
    other.close();
  }

  /** A crawl of the site from these paths on. */
  protected Crawl crawlFrom(String... paths) {
    Crawl crawl = crawl();
    for (String path : paths) {
      crawl.with(site.url(path));
    }
    return crawl;
  }

  /** A crawl with these arguments. */
  protected Crawl crawl(String... args) {
    return Crawl.into(temp.resolve("out")).with(args);
  }
}
