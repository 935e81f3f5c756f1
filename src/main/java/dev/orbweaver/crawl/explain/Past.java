package dev.orbweaver.crawl.explain;

import dev.orbweaver.frontier.Sighting;
import dev.orbweaver.model.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What has become of a URL: whether it was met, its record, its place in the queue. */
final class Past {
  /** What of a record is told; the rest is in the record. */
  private static final List<String> TOLD =
      List.of("outcome", "reason", "status", "nextUrl", "tries", "fetchedAt", "error");

  private static final String DUPLICATE = "duplicateOf";

  private final Evidence evidence;

  Past(Evidence evidence) {
    this.evidence = evidence;
  }

  List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    steps.add(seen());
    if (evidence.hasRecord()) {
      steps.add(record());
      if (evidence.record().get(DUPLICATE) instanceof String original) {
        steps.add(Step.of("duplicate", "its body is that of " + original, DUPLICATE, original));
      }
    } else if (evidence.isQueued()) {
      steps.add(queue());
    }
    return steps;
  }

  private Step seen() {
    Sighting sighting = evidence.sighting();
    if (sighting == null) {
      return Step.of("seen", "nothing keeps that: there is no state", "seen", null);
    }
    String text = sighting.seen() ? "yes, it was taken up" : "no link to it was followed";
    if (sighting.sitemap()) {
      text += sighting.seen() ? "; and read as a sitemap" : ", but it was read as a sitemap";
    }
    return Step.of("seen", text, "seen", sighting.seen(), "sitemap", sighting.sitemap());
  }

  private Step record() {
    Map<String, Object> facts = new LinkedHashMap<>();
    TOLD.forEach(name -> facts.put(name, evidence.record().get(name)));
    String status = text("status") == null ? "" : ", status " + text("status");
    String next = text("nextUrl") == null ? "" : " -> " + text("nextUrl");
    String tries = " after " + text("tries") + (one("tries") ? " try" : " tries");
    String text = text("outcome") + status + next + tries + ", at " + text("fetchedAt");
    return new Step("record", text, facts);
  }

  private boolean one(String field) {
    return evidence.record().get(field) instanceof Number number && number.longValue() == 1;
  }

  private String text(String field) {
    Object value = evidence.record().get(field);
    return value == null ? null : value.toString();
  }

  private Step queue() {
    Sighting sighting = evidence.sighting();
    String more = sighting.counted() ? "" : "more than ";
    String first = sighting.ahead() == 0 ? "the first in its host's queue" : null;
    String text =
        first != null
            ? first
            : String.format(
                Locale.ROOT,
                sighting.ahead() == 1
                    ? "%s%,d URL stands before it in its host's queue"
                    : "%s%,d URLs stand before it in its host's queue",
                more,
                sighting.ahead());
    String referrer = sighting.queued().isRoot() ? "; a root" : "";
    if (!sighting.queued().isRoot()) {
      referrer = "; found on " + sighting.queued().referrer().href();
    }
    return Step.of(
        "queue",
        text + referrer,
        "ahead",
        sighting.ahead(),
        "referrer",
        sighting.queued().isRoot() ? null : sighting.queued().referrer().href());
  }

  /** Why it ended, as records have it; null for a plain answer. */
  String reason() {
    return evidence.hasRecord() ? text("reason") : null;
  }

  /** The end in a sentence. */
  String ending() {
    if (!evidence.hasRecord()) {
      return evidence.recordsRead()
          ? "it has ended, but pages.jsonl has no record of it (another output, or a sitemap)"
          : "it has ended; how is told by the output jsonl, if it is written";
    }
    Reason reason = reasonOf(reason());
    String detail = text("error");
    boolean more = detail != null && !detail.equals(reason.sentence());
    return text("outcome")
        + ", "
        + reason.id()
        + ": "
        + reason.sentence()
        + (more ? " (" + detail + ")" : "");
  }

  private static Reason reasonOf(String id) {
    for (Reason reason : Reason.values()) {
      if (reason.id().equals(id)) {
        return reason;
      }
    }
    return id == null ? Reason.OK : Reason.INTERNAL;
  }
}
