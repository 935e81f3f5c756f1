package dev.orbweaver.testsite;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;

/** What servers do to crawlers, by name. Each is a handler for any path. */
public enum Fault implements Handler {
  NO_ANSWER("never answers", Exchange::hang),
  SLOW_HEAD("sends its header fields a byte at a time", Fault::slowHead),
  HANG_AFTER_HEAD("sends a head and then nothing", Fault::hangAfterHead),
  HANG_IN_BODY("stops in the middle of its body", Fault::hangInBody),
  SLOW_BODY("sends its body a byte at a time", Fault::slowBody),
  DROP("closes the connection without an answer", Exchange::close),
  RESET("resets the connection without an answer", Exchange::reset),
  RESET_IN_BODY("resets the connection in the middle of its body", Fault::resetInBody),
  LENGTH_TOO_LONG("announces more bytes than it sends, then closes", Fault::lengthTooLong),
  LENGTH_TOO_SHORT("announces fewer bytes than it sends", Fault::lengthTooShort),
  LENGTH_NO_NUMBER("announces a length that is no number", Fault::lengthNoNumber),
  CHUNKS_WITHOUT_END("sends chunks and closes before the last", Fault::chunksWithoutEnd),
  CHUNK_BROKEN("sends a chunk whose size is no number", Fault::chunkBroken),
  GARBAGE(
      "sends bytes that are no HTTP", exchange -> exchange.raw("\0\u0001\u00ff no HTTP at all")),
  FIELD_WITHOUT_COLON("sends a header line without a colon", Fault::fieldWithoutColon),
  UNTIDY_START("sends empty lines first, and http in small letters", Fault::untidyStart),
  DUPLICATE_FIELDS("sends each header field twice, with different values", Fault::duplicateFields),
  HUGE_COOKIES("sets forty cookies of 4,000 characters", Fault::hugeCookies),
  ENDLESS_HEAD("never ends its header fields", Fault::endlessHead),
  HUGE_FIELD("sends one header field of 10 MiB", Fault::hugeField),
  MANY_FIELDS("sends 100,000 header fields", Fault::manyFields),
  ENDLESS_INTERIM("announces its answer for ever (100 Continue)", Fault::endlessInterim),
  ENDLESS_BANNER("sends lines before any answer, for ever, as a tarpit does", Fault::endlessBanner),
  TRICKLE("sends a byte of its body now and then, for ever", Fault::trickle),
  ENDLESS_CHUNKS("never ends its body, in chunks", Fault::endlessChunks),
  HUGE_CHUNK("never ends its one chunk", Fault::hugeChunk),
  ENDLESS_CHUNK_LINE("never ends the line before a chunk", Fault::endlessChunkLine),
  ENDLESS_BODY("never ends its body, without any length", Fault::endlessBody),
  HUGE_LENGTH("announces and sends a body of a terabyte", Fault::hugeLength),
  BOGUS_ENCODING("says gzip and sends plain text", Fault::bogusEncoding),
  BROKEN_GZIP("says gzip and sends gzip that is damaged", Fault::brokenGzip),
  STATUS_999("answers with status 999", exchange -> exchange.status(999)),
  SERVER_ERROR("answers with status 500", exchange -> exchange.status(500)),
  UNAVAILABLE("answers with status 503", exchange -> exchange.status(503)),
  REDIRECT_TO_ITSELF("redirects to itself", exchange -> exchange.redirect(302, exchange.target())),
  REDIRECT_FOR_EVER("redirects to a new URL each time", Fault::redirectForEver),
  REDIRECT_NOWHERE("redirects without a Location", Fault::redirectNowhere),
  TERMINAL_ESCAPES("has control characters in title, type and links", Fault::terminalEscapes);

  private static final String HTML = "Content-Type: text/html; charset=utf-8";
  private static final String START = "<!DOCTYPE html><title>Part</title><p>A part of a page";
  private static final Duration BEAT = Duration.ofMillis(50);

  private final String sentence;
  private final Handler handler;

  Fault(String sentence, Handler handler) {
    this.sentence = sentence;
    this.handler = handler;
  }

  /** What it does, to be read after "the server". */
  public String sentence() {
    return sentence;
  }

  /** The path it stands at on a hostile site. */
  public String path() {
    return "/" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public void handle(Exchange exchange) throws IOException {
    handler.handle(exchange);
  }

  private static void slowHead(Exchange exchange) throws IOException {
    exchange.drip(("HTTP/1.1 200 OK\r\nX-Slow: " + "s".repeat(2000)).getBytes(ISO_8859_1), BEAT);
  }

  private static void hangAfterHead(Exchange exchange) throws IOException {
    exchange.head(200, HTML, "Content-Length: 1000");
    exchange.hang();
  }

  private static void hangInBody(Exchange exchange) throws IOException {
    exchange.head(200, HTML, "Content-Length: 1000");
    exchange.raw(START);
    exchange.hang();
  }

  private static void slowBody(Exchange exchange) throws IOException {
    exchange.head(200, HTML, "Content-Length: 100000");
    exchange.drip((START + " ".repeat(100_000)).getBytes(UTF_8), BEAT);
  }

  private static void resetInBody(Exchange exchange) throws IOException {
    exchange.head(200, HTML, "Content-Length: 1000");
    exchange.raw(START);
    exchange.pause(BEAT); // a reset overtakes what the client has not read yet
    exchange.reset();
  }

  private static void lengthTooLong(Exchange exchange) throws IOException {
    exchange.head(200, HTML, "Content-Length: 1000");
    exchange.raw(START);
  }

  private static void lengthTooShort(Exchange exchange) throws IOException {
    exchange.head(200, HTML, "Content-Length: " + START.length());
    exchange.raw(START + "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfalse");
    exchange.hang();
  }

  private static void lengthNoNumber(Exchange exchange) throws IOException {
    exchange.head(200, HTML, "Content-Length: many");
    exchange.raw(START);
  }

  private static void chunksWithoutEnd(Exchange exchange) throws IOException {
    exchange.chunkedHead("text/html; charset=utf-8");
    exchange.chunk(START.getBytes(UTF_8));
  }

  private static void chunkBroken(Exchange exchange) throws IOException {
    exchange.chunkedHead("text/html; charset=utf-8");
    exchange.chunk(START.getBytes(UTF_8));
    exchange.raw("zz\r\nno chunk\r\n");
  }

  private static void fieldWithoutColon(Exchange exchange) throws IOException {
    exchange.head(200, "this is no field", HTML, "Content-Length: " + START.length());
    exchange.raw(START);
  }

  private static void untidyStart(Exchange exchange) throws IOException {
    String head = "http/1.1 200 OK\r\n" + HTML + "\r\nContent-Length: " + START.length();
    exchange.raw("\r\n\r\n" + head + "\r\n\r\n" + START);
  }

  private static void duplicateFields(Exchange exchange) throws IOException {
    exchange.respond(
        200,
        "text/html; charset=utf-8",
        START.getBytes(UTF_8),
        "Server: one",
        "Server: two",
        "Content-Type: text/html",
        "Last-Modified: now",
        "Last-Modified: then");
  }

  private static void hugeCookies(Exchange exchange) throws IOException {
    String[] cookies = new String[40];
    for (int i = 0; i < cookies.length; i++) {
      cookies[i] = "Set-Cookie: c" + i + "=" + "x".repeat(4000) + "; Path=/";
    }
    exchange.respond(200, "text/html", START.getBytes(UTF_8), cookies);
  }

  private static void endlessHead(Exchange exchange) throws IOException {
    exchange.raw("HTTP/1.1 200 OK\r\n");
    exchange.endless(("X-Again: " + "h".repeat(1000) + "\r\n").getBytes(ISO_8859_1));
  }

  private static void endlessInterim(Exchange exchange) throws IOException {
    exchange.endless("HTTP/1.1 100 Continue\r\n\r\n".repeat(100).getBytes(ISO_8859_1));
  }

  private static void hugeField(Exchange exchange) throws IOException {
    exchange.respond(
        200, "text/html", START.getBytes(UTF_8), "X-Huge: " + "h".repeat(10 * 1024 * 1024));
  }

  private static void manyFields(Exchange exchange) throws IOException {
    String[] fields = new String[100_000];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = "X-Field-" + i + ": " + i;
    }
    exchange.respond(200, "text/html", START.getBytes(UTF_8), fields);
  }

  private static void endlessBanner(Exchange exchange) throws IOException {
    while (true) {
      exchange.raw("6b:$T2@#w\r\n");
      exchange.pause(BEAT);
    }
  }

  private static void trickle(Exchange exchange) throws IOException {
    exchange.head(200, HTML, "Connection: close");
    exchange.raw(START);
    while (true) {
      exchange.raw(" ");
      exchange.pause(BEAT);
    }
  }

  private static void endlessChunks(Exchange exchange) throws IOException {
    exchange.chunkedHead("text/html; charset=utf-8");
    exchange.chunk(START.getBytes(UTF_8));
    exchange.endless(("2000\r\n" + "c".repeat(0x2000) + "\r\n").getBytes(UTF_8));
  }

  private static void hugeChunk(Exchange exchange) throws IOException {
    exchange.chunkedHead("text/html; charset=utf-8");
    exchange.raw("4000000000\r\n" + START);
    exchange.endless("c".repeat(0x2000).getBytes(UTF_8));
  }

  private static void endlessChunkLine(Exchange exchange) throws IOException {
    exchange.chunkedHead("text/html; charset=utf-8");
    exchange.chunk(START.getBytes(UTF_8));
    exchange.endless("0".repeat(0x2000).getBytes(UTF_8));
  }

  private static void endlessBody(Exchange exchange) throws IOException {
    exchange.head(200, HTML, "Connection: close");
    exchange.raw(START);
    exchange.endless("b".repeat(0x2000).getBytes(UTF_8));
  }

  private static void hugeLength(Exchange exchange) throws IOException {
    exchange.head(200, HTML, "Content-Length: 1000000000000");
    exchange.raw(START);
    exchange.endless("b".repeat(0x2000).getBytes(UTF_8));
  }

  private static void bogusEncoding(Exchange exchange) throws IOException {
    exchange.respond(200, "text/html", START.getBytes(UTF_8), "Content-Encoding: gzip");
  }

  private static void brokenGzip(Exchange exchange) throws IOException {
    byte[] body = ("\u001f\u008b\b\0\0\0\0\0\0\0" + "\u00ff".repeat(50)).getBytes(ISO_8859_1);
    exchange.respond(200, "text/html", body, "Content-Encoding: gzip");
  }

  private static void redirectForEver(Exchange exchange) throws IOException {
    int query = exchange.target().indexOf('?');
    int next = query < 0 ? 1 : Integer.parseInt(exchange.target().substring(query + 1)) + 1;
    exchange.redirect(302, REDIRECT_FOR_EVER.path() + "?" + next);
  }

  private static void redirectNowhere(Exchange exchange) throws IOException {
    exchange.respond(302, null, new byte[0]);
  }

  /** Clears the screen, writes to the clipboard, turns the text round, forges a line. */
  private static void terminalEscapes(Exchange exchange) throws IOException {
    String nasty = "\u001b[2J\u001b]52;c;aGFjaw==\u0007\u202egnp.exe\u009b31m\rERROR forged";
    String html = "<!DOCTYPE html><title>" + nasty + "</title><a href=\"/x" + nasty + "\">x</a>";
    exchange.respond(200, "text/html; x=\u001b[31m\u009b31m", html.getBytes(UTF_8));
  }
}
