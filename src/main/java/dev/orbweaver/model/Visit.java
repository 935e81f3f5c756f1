package dev.orbweaver.model;

import dev.orbweaver.url.Url;
import java.time.Instant;

/**
 * A task that has ended: what sinks write one record of.
 *
 * @param task the task, its {@code tries} counting every request made for it
 * @param outcome how it ended
 * @param nextUrl where the answer redirects to, whether it is followed or refused; null without a
 *     redirect
 * @param response the last answer, or null when there was none; of what was not fetched, without
 *     its body
 * @param page what was read out of the body; {@link Page#OPAQUE} when nothing was
 * @param sha256 of the body in lower-case hexadecimal, or null without a body
 * @param fetchedAt when the last request began (or the task was refused)
 * @param durationMs from the start of the last request to the end of its answer
 * @param newLinks how many URLs this page was first to find; known only after the frontier was
 *     asked, as is
 * @param duplicateOf the first page with the same body, or null when this is it
 * @param validators what a later crawl may ask with whether it is still the same
 */
public record Visit(
    FetchTask task,
    Outcome outcome,
    Url nextUrl,
    Response response,
    Page page,
    String sha256,
    Instant fetchedAt,
    long durationMs,
    int newLinks,
    Url duplicateOf,
    Validators validators) {

  /** A visit of which nobody asked the frontier yet. */
  public Visit(
      FetchTask task,
      Outcome outcome,
      Url nextUrl,
      Response response,
      Page page,
      String sha256,
      Instant fetchedAt,
      long durationMs,
      int newLinks) {
    this(
        task,
        outcome,
        nextUrl,
        response,
        page,
        sha256,
        fetchedAt,
        durationMs,
        newLinks,
        null,
        Validators.NONE);
  }

  /** A task that ended without an answer. */
  public static Visit unanswered(
      FetchTask task, Outcome outcome, Instant fetchedAt, long durationMs) {
    return new Visit(task, outcome, null, null, Page.OPAQUE, null, fetchedAt, durationMs, 0);
  }

  public Visit withNewLinks(int count) {
    return with(count, duplicateOf, validators);
  }

  public Visit withDuplicateOf(Url first) {
    return with(newLinks, first, validators);
  }

  public Visit withValidators(Validators known) {
    return with(newLinks, duplicateOf, known);
  }

  private Visit with(int count, Url first, Validators known) {
    return new Visit(
        task, outcome, nextUrl, response, page, sha256, fetchedAt, durationMs, count, first, known);
  }

  /** What has become of it since an earlier crawl; null when there is nothing to tell. */
  public Change change() {
    return Change.of(this);
  }

  /** About how many bytes of memory it takes, in body and links. */
  public long weight() {
    int body = response == null || response.body() == null ? 0 : response.body().length;
    return body + page.weight();
  }

  /** Whether its body, if it has one, is a page's of the crawl as a whole. */
  public boolean isWholePage() {
    return outcome instanceof Outcome.Fetched
        && outcome.reason() == Reason.OK
        && !task.isSitemap()
        && sha256 != null
        && response.size() > 0;
  }
}
