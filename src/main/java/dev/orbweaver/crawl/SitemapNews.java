package dev.orbweaver.crawl;

import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Visit;
import dev.orbweaver.text.Plain;

/** What people are told of a sitemap that failed, as no record does. */
final class SitemapNews {
  private static final int LONGEST = 200;

  private SitemapNews() {}

  static String ofFailure(Visit sitemap) {
    Outcome outcome = sitemap.outcome();
    String why = outcome.detail() == null ? outcome.reason().sentence() : outcome.detail();
    if (outcome.reason() == Reason.HTTP_STATUS) {
      why = "status " + sitemap.response().status();
    }
    return "sitemap "
        + Plain.of(sitemap.task().url().href(), LONGEST)
        + " was not read: "
        + outcome.reason().id()
        + ", "
        + Plain.of(why, LONGEST);
  }
}
