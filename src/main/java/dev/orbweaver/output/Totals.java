package dev.orbweaver.output;

import dev.orbweaver.model.Change;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.SitemapCounts;
import dev.orbweaver.scope.traps.Suspect;
import dev.orbweaver.text.Plain;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The sums at the end of a report. Every entry counts in exactly one of its groups, so the groups
 * add up to {@link #done()}. Pure; bounded, whatever the size of the crawl.
 */
final class Totals {
  private static final int MOST_TRAPS = 20;
  private static final int MOST_DEAD = 20;
  private static final int WIDTH = 200;

  private long done;
  private long redirects;
  private long html;
  private long htmlBytes;
  private long others;
  private long otherBytes;
  private long unmodified;
  private final Map<Change, Long> changes = new EnumMap<>(Change.class);
  private final Map<Integer, Long> errors = new TreeMap<>();
  private final Map<Reason, Long> failures = new EnumMap<>(Reason.class);
  private final Map<Reason, Long> refusals = new EnumMap<>(Reason.class);

  void add(ReportEntry entry) {
    done++;
    if (entry.change() != null) {
      changes.merge(entry.change(), 1L, Long::sum);
    }
    switch (entry.outcome()) {
      case "redirected" -> redirects++;
      case "refused" -> refusals.merge(entry.reason(), 1L, Long::sum);
      case "failed" -> failures.merge(entry.reason(), 1L, Long::sum);
      default -> addAnswer(entry);
    }
  }

  private void addAnswer(ReportEntry entry) {
    if (entry.reason() == Reason.NOT_MODIFIED) {
      unmodified++;
    } else if (entry.status() < 200 || entry.status() > 299) {
      errors.merge(entry.status(), 1L, Long::sum);
    } else if (entry.isHtml()) {
      html++;
      htmlBytes += entry.bytes();
    } else {
      others++;
      otherBytes += entry.bytes();
    }
  }

  /** How many entries were added. */
  long done() {
    return done;
  }

  /** The last lines of the report. */
  List<String> lines(CrawlEnd end) {
    List<String> lines = new ArrayList<>();
    lines.add(line("html pages", html, Figures.size(htmlBytes)));
    lines.add(line("redirects", redirects, ""));
    lines.add(line("other types", others, Figures.size(otherBytes)));
    if (unmodified > 0) {
      lines.add(line("unmodified", unmodified, "not sent again, as the server says (304)"));
    }
    lines.add(line("errors", sum(errors), kinds(errors, String::valueOf)));
    lines.add(line("failures", sum(failures), kinds(failures, Reason::id)));
    lines.add(line("refused", sum(refusals), kinds(refusals, Reason::id)));
    if (!end.sitemaps().isEmpty()) {
      lines.add(line("sitemaps", end.sitemaps().read(), found(end.sitemaps())));
    }
    if (end.duplicates() > 0) {
      lines.add(line("duplicates", end.duplicates(), "pages with the body of an earlier one"));
    }
    end.earlierPages().ifPresent(before -> lines.add(revisit(before, end.queued())));
    traps(end.traps(), lines);
    if (!end.parked().isEmpty()) {
      String rest = "of those to do cannot be taken up now";
      lines.add(
          line("parked", end.parked().urls(), end.parked().more() ? "or more " + rest : rest));
      lines.addAll(end.parked().lines());
    }
    dead(end.receipts().deaths(), lines);
    lines.add(line("done", done, pace(end)));
    lines.add(line("todo", end.queued(), end.how()));
    end.remaining().ifPresent(left -> lines.add(EstimateText.line(left)));
    return lines;
  }

  /**
   * What has become of the pages of an earlier crawl. That nothing links to one any more is more
   * than a crawl can know: its depth, its scope or a page that failed may hide who does.
   */
  private String revisit(long before, long queued) {
    long met = sum(changes) - changed(Change.NEW);
    long missing = Math.max(0, before - met);
    String gone = Figures.count(changed(Change.GONE)) + " gone";
    if (missing > 0) {
      boolean isOver = queued == 0;
      gone += ", " + Figures.count(missing) + " not met";
      gone += isOver ? " (no link that was followed leads there)" : " yet";
    }
    return line(
        "revisited",
        before,
        "pages: "
            + Figures.count(changed(Change.UNCHANGED))
            + " unchanged, "
            + Figures.count(changed(Change.CHANGED))
            + " changed, "
            + gone
            + ", "
            + Figures.count(changed(Change.UNTOLD))
            + " ended otherwise; "
            + Figures.count(changed(Change.NEW))
            + " new");
  }

  private long changed(Change change) {
    return changes.getOrDefault(change, 0L);
  }

  private static void traps(List<Suspect> traps, List<String> lines) {
    if (traps.isEmpty()) {
      return;
    }
    long refused = traps.stream().mapToLong(Suspect::refused).sum();
    lines.add(line("traps", traps.size(), Figures.count(refused) + " URLs of them not fetched"));
    for (Suspect trap : traps.subList(0, Math.min(MOST_TRAPS, traps.size()))) {
      lines.add(
          "  "
              + Plain.of(trap.what(), WIDTH)
              + " "
              + Figures.count(trap.fetched())
              + " fetched, "
              + Figures.count(trap.refused())
              + " not, as "
              + Plain.of(trap.sample(), WIDTH));
    }
  }

  private static void dead(List<String> deaths, List<String> lines) {
    if (!deaths.isEmpty()) {
      String origins = deaths.size() == 1 ? "origin" : "origins";
      lines.add(line("dead", deaths.size(), origins + " did not answer at the end"));
      for (String each : deaths.subList(0, Math.min(MOST_DEAD, deaths.size()))) {
        lines.add("  " + Plain.of(each, 2 * WIDTH));
      }
    }
  }

  private static String found(SitemapCounts sitemaps) {
    return "read, "
        + Figures.count(sitemaps.failed())
        + " failed, "
        + Figures.count(sitemaps.entries())
        + " entries, "
        + Figures.count(sitemaps.outOfScope())
        + " out of scope"
        + left(sitemaps.left());
  }

  private static String left(long sitemaps) {
    String many = sitemaps == 1 ? " sitemap" : " sitemaps";
    return sitemaps == 0 ? "" : "; " + Figures.count(sitemaps) + many + " out of scope, not read";
  }

  private String pace(CrawlEnd end) {
    double seconds = Math.max(end.elapsed().toMillis(), 1) / 1000.0;
    return Figures.decimal(done / seconds) + " URLs/s in " + Figures.clock(end.elapsed());
  }

  private static String line(String what, long count, String more) {
    return String.format(Locale.ROOT, "%-11s %11s  %s", what, Figures.count(count), more).strip();
  }

  private static long sum(Map<?, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  private static <K> String kinds(Map<K, Long> counts, Function<K, String> name) {
    return counts.entrySet().stream()
        .map(kind -> name.apply(kind.getKey()) + ": " + Figures.count(kind.getValue()))
        .collect(Collectors.joining(", "));
  }
}
