package dev.orbweaver.host;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.text.Plain;
import dev.orbweaver.url.Url;
import org.slf4j.Logger;

/** What a fetcher says of its work in the log, where nothing from the web stands unescaped. */
final class HostLog {
  private static final int LONGEST = 200;

  private final Logger log;

  HostLog(Logger log) {
    this.log = log;
  }

  void request(Url url) {
    if (log.isDebugEnabled()) {
      log.debug("get {}", shown(url.href()));
    }
  }

  void again(FetchTask task, String why) {
    log.info("try {} of {}: {}", task.tries(), shown(task.url().href()), shown(why));
  }

  void unreadable(OriginRobots copy) {
    log.info(
        "robots.txt of {} cannot be read: {}; its pages wait",
        shown(copy.origin()),
        shown(copy.trouble()));
  }

  private static String shown(String text) {
    return Plain.of(String.valueOf(text), LONGEST);
  }
}
