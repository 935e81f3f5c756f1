package dev.orbweaver.output;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Link;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Page;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Response;
import dev.orbweaver.model.Visit;
import dev.orbweaver.url.Url;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/** Visits for tests to write. */
final class Visits {
  static final Instant TIME = Instant.parse("2026-01-02T03:04:05.060Z");

  private Visits() {}

  static Url url(String text) {
    return (Url) Url.parse(text);
  }

  static FetchTask task(String url) {
    return new FetchTask(1, url(url), 2, url("http://a.test/from"), 5, 0, 1, 0);
  }

  static Headers type(String contentType) {
    return contentType == null
        ? Headers.NONE
        : new Headers(List.of(new Headers.Field("Content-Type", contentType)));
  }

  static Link link(String url, boolean inScope) {
    return new Link(url(url), 7, "a", inScope);
  }

  /** An HTML page in UTF-8 whose links are all in scope. */
  static Visit page(String url, String title, String body, String... links) {
    List<Link> found = Arrays.stream(links).map(each -> link(each, true)).toList();
    Page page = new Page("utf-8", title, true, found, 0);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return answer(url, 200, "text/html; charset=UTF-8", bytes, page);
  }

  static Visit answer(String url, int status, String contentType, byte[] body, Page page) {
    Reason reason = status / 100 == 2 ? Reason.OK : Reason.HTTP_STATUS;
    Response response = new Response(status, type(contentType), body, false);
    return new Visit(
        task(url), new Outcome.Fetched(reason, null), null, response, page, "ab12", TIME, 12, 0);
  }

  /** A redirect that is not followed any more. */
  static Visit oneRedirectTooMany(String from, String to) {
    Outcome refused = new Outcome.Refused(Reason.REDIRECT_LIMIT, null);
    Response response = new Response(302, Headers.NONE, new byte[0], false);
    return new Visit(task(from), refused, url(to), response, Page.OPAQUE, null, TIME, 1, 0);
  }

  /** The same with another answer. */
  static Visit answered(Visit visit, Response response) {
    return new Visit(
        visit.task(), visit.outcome(), null, response, visit.page(), "ab12", TIME, 12, 0);
  }

  static Visit image(String url, int bytes) {
    return answer(url, 200, "image/png", new byte[bytes], Page.OPAQUE);
  }

  static Visit error(String url, int status) {
    return answer(url, status, "text/html", new byte[3], Page.OPAQUE);
  }

  static Visit redirect(String url, String target) {
    Response response = new Response(302, Headers.NONE, new byte[0], false);
    return new Visit(
        task(url),
        new Outcome.Redirected(url(target)),
        url(target),
        response,
        Page.OPAQUE,
        null,
        TIME,
        3,
        0);
  }

  static Visit failed(String url, Reason reason, String detail) {
    return without(url, new Outcome.Failed(reason, detail));
  }

  static Visit refused(String url, Reason reason, String detail) {
    return without(url, new Outcome.Refused(reason, detail));
  }

  /** An answer whose body is lost. */
  static Visit undecoded(String url) {
    return new Visit(
        task(url),
        new Outcome.Failed(Reason.DECODE, "gzip: invalid header"),
        null,
        new Response(200, type("text/html"), null, false),
        Page.OPAQUE,
        null,
        TIME,
        4,
        0);
  }

  private static Visit without(String url, Outcome outcome) {
    return new Visit(task(url), outcome, null, null, Page.OPAQUE, null, TIME, 0, 0);
  }

  /** One of each kind, in three batches. */
  static List<List<Visit>> batches() {
    return List.of(
        List.of(
            page("http://a.test/", "One", "<p>1", "http://a.test/b", "http://c.test/"),
            redirect("http://a.test/old", "http://a.test/new")),
        List.of(failed("http://d.test/", Reason.DNS, "no such host: d.test")),
        List.of(
            page("http://a.test/b", "Zwei \u00E4", "<p>\u00E4", "http://a.test/"),
            image("http://a.test/i.png", 5),
            refused("http://a.test/no", Reason.ROBOTS, null),
            page("http://a.test/c", null, "")));
  }
}
