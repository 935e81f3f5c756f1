package dev.orbweaver.cli;

import com.typesafe.config.Config;
import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.config.Section;
import dev.orbweaver.crawl.CrawlPlan;
import dev.orbweaver.crawl.EarlierCrawl;
import dev.orbweaver.frontier.EarlierPages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The output directory of an earlier crawl that this one goes after ({@code --revisit}). What it
 * says is kept in the state, so that going on later needs that directory no more.
 *
 * @param source null: there is none
 * @param kept where it is kept
 */
record EarlierOut(Path source, Path kept) {
  private static final String KEY = "orbweaver.revisit";

  /**
   * Reads {@code orbweaver.revisit}.
   *
   * @param state where the state lies, or null
   */
  static EarlierOut of(Config config, Path state) {
    Section crawl = Section.of(config, "orbweaver");
    String given = crawl.text("revisit");
    Path kept = state == null ? null : state.resolve("revisit");
    if (given.isEmpty()) {
      return new EarlierOut(null, kept);
    }
    if (state == null) {
      throw new ConfigProblem(
          KEY + " needs a state to keep what it reads in: give --state DIR, or --out a directory");
    }
    Path source = Path.of(given).toAbsolutePath().normalize();
    if (source.equals(Path.of(crawl.text("out")).toAbsolutePath().normalize())) {
      throw new ConfigProblem(
          KEY + " is the directory that this crawl writes into: it must be another one");
    }
    return new EarlierOut(source, kept);
  }

  /**
   * Refuses a directory without a crawl before anything is written on its account.
   *
   * @param fresh whether what is kept of it will be forgotten
   */
  void check(boolean fresh) {
    if (source != null && (fresh || !EarlierPages.isThere(kept))) {
      requireRecords(EarlierCrawl.in(source));
    }
  }

  /** Forgets what was kept for a crawl that is begun anew. */
  void forget() {
    try {
      EarlierPages.erase(kept);
    } catch (IOException e) {
      throw new ConfigProblem("cannot delete " + kept + ": " + e.getMessage());
    }
  }

  /**
   * What is known of the earlier crawl; null when there is none. Reads it unless it is kept.
   *
   * @param isNew whether the crawl begins, so that what is kept must be of this directory
   */
  EarlierPages open(Terminal terminal, CrawlPlan plan, boolean isNew) {
    if (source == null) {
      return null;
    }
    if (EarlierPages.isThere(kept)) {
      EarlierPages pages = EarlierPages.open(kept);
      if (!isNew || pages.facts().source().equals(source.toString())) {
        return pages;
      }
      pages.close();
    }
    EarlierPages pages = read();
    terminal.say(summary(pages.facts(), plan));
    return pages;
  }

  private EarlierPages read() {
    EarlierCrawl crawl = EarlierCrawl.in(source);
    requireRecords(crawl);
    try {
      return crawl.keptIn(kept);
    } catch (IOException e) {
      throw new ConfigProblem(KEY + ": " + source + " cannot be read: " + e.getMessage());
    }
  }

  private void requireRecords(EarlierCrawl crawl) {
    if (!crawl.hasRecords()) {
      String what = Files.isDirectory(source) ? "no pages.jsonl" : "no such directory";
      throw new ConfigProblem(
          KEY + ": " + source + ": " + what + "; nothing of a crawl to revisit");
    }
  }

  private String summary(EarlierPages.Facts facts, CrawlPlan plan) {
    if (plan.cookies()) {
      return String.format(
          "revisiting %s: %,d pages; all are fetched again, and compared, for cookies are kept",
          source, facts.pages());
    }
    if (facts.askable() == 0) {
      return String.format(
          "no page in %s has an ETag or Last-Modified: all are fetched again, and compared",
          source);
    }
    String links =
        facts.linked()
            ? ""
            : "; it has no links.tsv of all of them: all that it found is asked for";
    String personal =
        plan.transport().http().credentials().origins().isEmpty()
            ? ""
            : ", but where credentials are sent";
    return String.format(
        "revisiting %s: %,d pages, %,d of them asked for only if changed%s%s",
        source, facts.pages(), facts.askable(), personal, links);
  }
}
