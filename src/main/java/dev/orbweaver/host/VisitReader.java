package dev.orbweaver.host;

import dev.orbweaver.model.Earlier;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Page;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Response;
import dev.orbweaver.model.Validators;
import dev.orbweaver.model.Visit;
import dev.orbweaver.page.PageReader;
import dev.orbweaver.page.Reading;
import dev.orbweaver.transport.Answer;
import dev.orbweaver.transport.BodyDecoder;
import dev.orbweaver.transport.Ending;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;

/**
 * Makes a visit of an answer: decodes it, follows the rules of redirects, reads the page. Total:
 * whatever a page does to a parser, there is an outcome.
 *
 * <p>Costs CPU; runs on the parse dispatcher. Safe for many threads.
 */
public final class VisitReader {
  private static final int NOT_MODIFIED = 304;

  private final BodyDecoder decoder;
  private final PageReader pages;
  private final Predicate<Url> scope;
  private final SitemapReader sitemaps;
  private final boolean truncate;
  private final boolean keepsBodies;
  private final Revisiting revisiting;

  /** Of a crawl that knows of no earlier one. */
  public VisitReader(
      BodyDecoder decoder,
      PageReader pages,
      Predicate<Url> scope,
      SitemapReader sitemaps,
      boolean truncate) {
    this(decoder, pages, scope, sitemaps, truncate, true, Revisiting.NOTHING);
  }

  /**
   * @param scope whether a redirect may be followed
   * @param sitemaps reads what is fetched as a sitemap
   * @param truncate whether a body over the limit is kept as far as it was read
   * @param keepsBodies whether anybody looks at the bodies of pages
   * @param revisiting what is known from an earlier crawl
   */
  public VisitReader(
      BodyDecoder decoder,
      PageReader pages,
      Predicate<Url> scope,
      SitemapReader sitemaps,
      boolean truncate,
      boolean keepsBodies,
      Revisiting revisiting) {
    this.decoder = decoder;
    this.pages = pages;
    this.scope = scope;
    this.sitemaps = sitemaps;
    this.truncate = truncate;
    this.keepsBodies = keepsBodies;
    this.revisiting = revisiting;
  }

  /** What a request for the task is to carry so that an unchanged page need not be sent. */
  List<Headers.Field> conditions(FetchTask task) {
    return revisiting.conditions(task);
  }

  SitemapReader sitemaps() {
    return sitemaps;
  }

  /**
   * What the answer says, decoded; without a body when it cannot be. For robots.txt, which is no
   * page.
   */
  Response response(Answer.Answered answer) {
    return decoder.decode(answer) instanceof BodyDecoder.Body body
        ? new Response(
            answer.status(), answer.headers(), body.bytes(), body.ending() != Ending.COMPLETE)
        : new Response(answer.status(), answer.headers(), null, false);
  }

  /** Why the body is not whole, if trying again may help; else null. */
  static Reason cut(Answer.Answered answer) {
    return switch (answer.ending()) {
      case EARLY -> Reason.CONNECTION_CLOSED;
      case TOO_SLOW, TRICKLED -> Reason.TIMEOUT;
      default -> null;
    };
  }

  Visit read(FetchTask task, Answer.Answered answer, Instant fetchedAt) {
    long durationMs = (answer.endedNanos() - answer.startedNanos()) / 1_000_000;
    Ended ended;
    try {
      ended = end(task, answer);
    } catch (RuntimeException | StackOverflowError e) {
      ended = new Ended(new Outcome.Failed(Reason.INTERNAL, e.toString()), null, null, Page.OPAQUE);
    }
    return new Visit(
            task,
            ended.outcome,
            ended.nextUrl,
            ended.kept(keepsBodies),
            ended.page,
            ended.isUnmodified() ? task.earlier().sha256() : ended.digest(),
            fetchedAt,
            durationMs,
            0)
        .withValidators(validators(task, ended));
  }

  private Validators validators(FetchTask task, Ended ended) {
    if (ended.isUnmodified()) {
      return revisiting
          .learnt(task.url(), ended.response.headers())
          .or(task.earlier().validators());
    }
    // a page that was cut here is worth asking for again, unchanged or not
    boolean isPage = ended.outcome.reason() == Reason.OK && ended.isWhole();
    return isPage ? revisiting.learnt(task.url(), ended.response.headers()) : Validators.NONE;
  }

  private record Ended(Outcome outcome, Url nextUrl, Response response, Page page) {
    boolean isWhole() {
      return response != null && response.body() != null && !response.truncated();
    }

    boolean isUnmodified() {
      return outcome.reason() == Reason.NOT_MODIFIED;
    }

    String digest() {
      return isWhole() ? sha256(response.body()) : null;
    }

    /** Until it is committed a visit is in memory, as hundreds of others: what can be is let go. */
    Response kept(boolean keepsBodies) {
      boolean isNeeded = response == null || keepsBodies && outcome instanceof Outcome.Fetched;
      return isNeeded ? response : response.withoutBody();
    }
  }

  private Ended end(FetchTask task, Answer.Answered answer) {
    if (answer.status() == NOT_MODIFIED && !conditions(task).isEmpty()) {
      return unmodified(task, answer);
    }
    // of a sitemap that is too large, the part that came is as good as any
    boolean partWillDo = truncate || task.isSitemap();
    BodyDecoder.Decoded decoded = decoder.decode(answer, partWillDo);
    if (decoded instanceof BodyDecoder.Undecodable undecodable) {
      Response bare = new Response(answer.status(), answer.headers(), null, false);
      return new Ended(
          new Outcome.Failed(undecodable.reason(), undecodable.why()), null, bare, Page.OPAQUE);
    }
    BodyDecoder.Body body = (BodyDecoder.Body) decoded;
    boolean cut = body.ending() != Ending.COMPLETE;
    Response response =
        new Response(answer.status(), answer.headers(), body.bytes(), body.length(), cut);
    if (response.isRedirect()) {
      Predicate<Url> leads = task.isSitemap() ? sitemaps::mayBeAt : scope;
      Redirects.Judgement judged = Redirects.judge(task, response, leads, pages.longestTold());
      return new Ended(judged.outcome(), judged.nextUrl(), response, Page.OPAQUE);
    }
    if (cut && !(partWillDo && body.ending() == Ending.TOO_LARGE)) {
      boolean cameWhole = answer.ending() == Ending.COMPLETE && body.ending() == Ending.EARLY;
      return cameWhole ? brokenOff(response, answer.codings()) : cutShort(response, answer, body);
    }
    return task.isSitemap() ? sitemap(task, response, answer) : page(task, response);
  }

  /** It is what it was; only its body says so, and that is not sent. */
  private Ended unmodified(FetchTask task, Answer.Answered answer) {
    Earlier earlier = task.earlier();
    Page page =
        new Page(
            earlier.charset(),
            earlier.title(),
            false,
            revisiting.links().apply(task),
            0,
            earlier.canonical(),
            earlier.noindex(),
            null);
    return new Ended(
        new Outcome.Fetched(Reason.NOT_MODIFIED, null),
        null,
        new Response(answer.status(), answer.headers(), new byte[0], false),
        page);
  }

  /** All of it came, and is not all of what it should unpack to. */
  private static Ended brokenOff(Response response, List<String> codings) {
    String why = "the body ends before its " + String.join(", ", codings) + " does";
    return new Ended(new Outcome.Failed(Reason.DECODE, why), null, response, Page.OPAQUE);
  }

  private static Ended cutShort(Response response, Answer.Answered answer, BodyDecoder.Body body) {
    Outcome outcome =
        switch (body.ending()) {
          case TOO_LARGE -> new Outcome.Refused(Reason.TOO_LARGE, tooLarge(answer));
          case TOO_SLOW -> new Outcome.Failed(Reason.TIMEOUT, "the body did not arrive in time");
          case TRICKLED ->
              new Outcome.Failed(Reason.TIMEOUT, "the body came more slowly than limits.min-rate");
          default -> new Outcome.Failed(Reason.CONNECTION_CLOSED, early(answer));
        };
    return new Ended(outcome, null, response, Page.OPAQUE);
  }

  private static String tooLarge(Answer.Answered answer) {
    return answer.ending() == Ending.TOO_LARGE
        ? "the body is longer than limits.max-encoded-body"
        : "the body is longer than limits.max-body, or unpacked than limits.max-ratio allows";
  }

  private static String early(Answer.Answered answer) {
    if (answer.wasKeptWaiting()) {
      return "the server gave up while the body waited for room in memory; -Xmx makes more of it";
    }
    return answer.headers().first("Transfer-Encoding").isEmpty()
        ? "the body ended before its announced length"
        : "the body ended before its last chunk, or in something that is no chunk";
  }

  private Ended page(FetchTask task, Response response) {
    Reading reading = pages.read(task.url(), response);
    if (reading instanceof Reading.Unreadable unreadable) {
      return new Ended(
          new Outcome.Failed(Reason.PARSE, unreadable.why()), null, response, Page.OPAQUE);
    }
    Reason reason = response.isSuccess() ? Reason.OK : Reason.HTTP_STATUS;
    return new Ended(
        new Outcome.Fetched(reason, null), null, response, ((Reading.Read) reading).page());
  }

  /** What it lists; one that is longer than a page may be is unpacked as it is read. */
  private Reading list(FetchTask task, Response response, Answer.Answered answer) {
    try {
      InputStream whole = response.truncated() ? decoder.stream(answer) : null;
      return whole == null
          ? sitemaps.read(task, response)
          : sitemaps.read(task, response.contentType(), whole);
    } catch (IOException e) {
      return sitemaps.read(task, response);
    }
  }

  /** Of its body nobody needs anything later, and it may be large. */
  private Ended sitemap(FetchTask task, Response response, Answer.Answered answer) {
    Response bare = new Response(response.status(), response.headers(), null, response.truncated());
    if (!response.isSuccess()) {
      return new Ended(new Outcome.Fetched(Reason.HTTP_STATUS, null), null, bare, Page.OPAQUE);
    }
    Reading reading = list(task, response, answer);
    if (reading instanceof Reading.Unreadable unreadable) {
      Outcome failed = new Outcome.Failed(Reason.PARSE, unreadable.why());
      return new Ended(failed, null, bare, Page.OPAQUE);
    }
    Outcome fetched = new Outcome.Fetched(Reason.OK, null);
    return new Ended(fetched, null, bare, ((Reading.Read) reading).page());
  }

  private static String sha256(byte[] body) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
