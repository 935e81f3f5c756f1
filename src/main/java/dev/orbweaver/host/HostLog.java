package dev.orbweaver.host;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.text.Plain;
import dev.orbweaver.url.Url;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a fetcher says of its work in the log, where nothing from the web stands unescaped. */
final class HostLog {
  private static final int LONGEST = 200;

  private static final Logger LEVEL = LoggerFactory.getLogger(HostFetcher.class);

  private final Supplier<Logger> log;

  /**
   * @param log the fetcher's own; it is made when it is asked for, and few hosts have anything said
   *     of them
   */
  HostLog(Supplier<Logger> log) {
    this.log = log;
  }

  void request(Url url) {
    if (LEVEL.isDebugEnabled()) {
      log.get().debug("get {}", shown(url.href()));
    }
  }

  void again(FetchTask task, String why) {
    log.get().info("try {} of {}: {}", task.tries(), shown(task.url().href()), shown(why));
  }

  void unreadable(OriginRobots copy) {
    log.get()
        .info(
            "robots.txt of {} cannot be read: {}; its pages wait",
            shown(copy.origin()),
            shown(copy.trouble()));
  }

  private static String shown(String text) {
    return Plain.of(String.valueOf(text), LONGEST);
  }
}
