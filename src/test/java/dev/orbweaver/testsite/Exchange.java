package dev.orbweaver.testsite;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.orbweaver.model.Headers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * One request and the ways to answer it, good and bad.
 *
 * <p>After an answer whose end the client can tell ({@link #respond}, {@link #lastChunk}) the
 * connection is kept; after anything else it is closed when the handler returns. Header lines are
 * sent as Latin-1, so any byte can be put into them. Waiting ends early, with an exception, when
 * the site is closed.
 */
public final class Exchange {
  private static final int PIECE = 16 * 1024;
  private static final Duration LOOK_UP = Duration.ofMillis(50);

  private final Socket socket;
  private final InputStream in;
  private final AccessLog.Entry entry;
  private final CountDownLatch closing;
  private boolean complete;

  Exchange(Socket socket, InputStream in, AccessLog.Entry entry, CountDownLatch closing) {
    this.socket = socket;
    this.in = in;
    this.entry = entry;
    this.closing = closing;
  }

  public String method() {
    return entry.head.method();
  }

  /** Path and query as they stood in the request line. */
  public String target() {
    return entry.head.target();
  }

  public Headers headers() {
    return entry.head.headers();
  }

  /** Which request for this target it is, from 1. */
  public int attempt() {
    return entry.attempt;
  }

  /** Which connection it came on, from 1. */
  public int connection() {
    return entry.connection;
  }

  // --- kind answers ---

  public void html(String body) throws IOException {
    respond(200, "text/html; charset=utf-8", body.getBytes(UTF_8));
  }

  public void status(int status) throws IOException {
    String body = "<!DOCTYPE html><title>" + status + "</title><p>" + status + "\n";
    respond(status, "text/html; charset=utf-8", body.getBytes(UTF_8));
  }

  public void redirect(int status, String location) throws IOException {
    respond(status, null, new byte[0], "Location: " + location);
  }

  /**
   * A complete answer.
   *
   * @param contentType null for none
   * @param lines further header lines, as they are
   */
  public void respond(int status, String contentType, byte[] body, String... lines)
      throws IOException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream(body.length + 256);
    answer.writeBytes(statusLine(status));
    for (String line : lines) {
      answer.writeBytes(line(line));
    }
    if (contentType != null) {
      answer.writeBytes(line("Content-Type: " + contentType));
    }
    if (entry.head.wantsClose()) {
      answer.writeBytes(line("Connection: close"));
    }
    boolean bodiless = status < 200 || status == 204 || status == 304;
    if (!bodiless) {
      answer.writeBytes(line("Content-Length: " + body.length));
    }
    answer.writeBytes(line(""));
    if (!bodiless && !method().equals("HEAD")) {
      answer.writeBytes(body);
    }
    raw(answer.toByteArray());
    complete = true;
  }

  // --- answers piece by piece ---

  /** A status line and these header lines, up to and with the empty line. */
  public void head(int status, String... lines) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    head.writeBytes(statusLine(status));
    for (String line : lines) {
      head.writeBytes(line(line));
    }
    head.writeBytes(line(""));
    raw(head.toByteArray());
  }

  /** The head of a chunked answer of that type. */
  public void chunkedHead(String contentType) throws IOException {
    head(200, "Content-Type: " + contentType, "Transfer-Encoding: chunked");
  }

  public void chunk(byte[] data) throws IOException {
    ByteArrayOutputStream chunk = new ByteArrayOutputStream(data.length + 16);
    chunk.writeBytes(line(Integer.toHexString(data.length)));
    chunk.writeBytes(data);
    chunk.writeBytes(line(""));
    raw(chunk.toByteArray());
  }

  public void lastChunk() throws IOException {
    raw("0\r\n\r\n");
    complete = true;
  }

  /** Any bytes at all. */
  public void raw(byte[] bytes) throws IOException {
    for (int from = 0; from < bytes.length; from += PIECE) {
      entry.touch();
      socket.getOutputStream().write(bytes, from, Math.min(PIECE, bytes.length - from));
    }
  }

  /** Any characters up to U+00FF, each one byte. */
  public void raw(String latin1) throws IOException {
    raw(latin1.getBytes(ISO_8859_1));
  }

  /** The bytes one at a time with a pause after each. */
  public void drip(byte[] bytes, Duration pause) throws IOException {
    for (byte each : bytes) {
      raw(new byte[] {each});
      pause(pause);
    }
  }

  /** The piece again and again until the client goes away. */
  public void endless(byte[] piece) throws IOException {
    while (true) {
      raw(piece);
    }
  }

  // --- waiting and leaving ---

  /** Waits that long. */
  public void pause(Duration time) throws IOException {
    if (opensWithin(time, closing)) {
      throw new InterruptedIOException("site closed");
    }
  }

  /** Waits until the latch is open. */
  public void await(CountDownLatch latch) throws IOException {
    while (!opensWithin(LOOK_UP, latch)) {
      pause(Duration.ZERO);
    }
  }

  /** Waits until the client hangs up; false when it has not by then. */
  public boolean awaitDisconnect(Duration atMost) throws IOException {
    socket.setSoTimeout((int) Math.max(1, atMost.toMillis()));
    try {
      boolean gone = in.read() < 0;
      if (gone) {
        entry.abort();
      }
      return gone;
    } catch (SocketTimeoutException e) {
      return false;
    } finally {
      socket.setSoTimeout(0);
    }
  }

  /** Does nothing until the client hangs up. */
  public void hang() throws IOException {
    if (in.read() < 0) {
      entry.abort();
    }
  }

  /** Ends the connection in the ordinary way, whatever was sent so far. */
  public void close() throws IOException {
    entry.touch();
    complete = false;
    socket.close();
  }

  /** Ends the connection with a TCP reset. */
  public void reset() throws IOException {
    socket.setSoLinger(true, 0);
    close();
  }

  private static boolean opensWithin(Duration time, CountDownLatch latch) throws IOException {
    try {
      return latch.await(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      throw new InterruptedIOException("interrupted");
    }
  }

  boolean isReusable() {
    return complete && !entry.head.wantsClose() && !socket.isClosed();
  }

  private static byte[] statusLine(int status) {
    return line("HTTP/1.1 " + status + " " + (status < 400 ? "Fine" : "Trouble"));
  }

  private static byte[] line(String text) {
    return (text + "\r\n").getBytes(ISO_8859_1);
  }
}
