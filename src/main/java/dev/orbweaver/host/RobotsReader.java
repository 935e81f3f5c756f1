package dev.orbweaver.host;

import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Response;
import dev.orbweaver.model.Validators;
import dev.orbweaver.robots.RobotsAnswer;
import dev.orbweaver.robots.RobotsSettings;
import dev.orbweaver.transport.Answer;
import dev.orbweaver.url.Url;

/**
 * Reads robots.txt files. Costs CPU, for they may be large and hostile: runs where pages are read.
 */
record RobotsReader(VisitReader reader, RobotsSettings settings) {
  private static final int NOT_MODIFIED = 304;

  /**
   * What an answer to the question for robots.txt comes to; one that is not whole, or not readable,
   * is none.
   *
   * @param copy what is known of that robots.txt
   */
  OriginRobots.Read read(Url asked, OriginRobots copy, Answer.Answered answer) {
    if (answer.status() == NOT_MODIFIED && !copy.conditions(asked).isEmpty()) {
      return OriginRobots.Read.unmodified();
    }
    Reason cut = VisitReader.cut(answer);
    if (cut != null) {
      return OriginRobots.Read.failed(RobotsAnswer.of(cut));
    }
    Response response = reader.response(answer);
    if (response.body() == null) {
      return OriginRobots.Read.failed(RobotsAnswer.of(Reason.DECODE));
    }
    RobotsAnswer read = RobotsAnswer.of(asked, response, copy.redirects(), settings.maxSize());
    return read instanceof RobotsAnswer.Found found
        ? OriginRobots.Read.found(
            found,
            settings.token(),
            Validators.of(asked, answer.headers()),
            response.body(),
            reader.sitemaps().listedIn(asked, found.text(), copy.wasRead()))
        : OriginRobots.Read.notFound(read);
  }

  /** After a fault of ours. */
  static OriginRobots.Read unread(Throwable bug) {
    return OriginRobots.Read.failed(
        new RobotsAnswer.Unreachable(Reason.INTERNAL, String.valueOf(bug)));
  }
}
