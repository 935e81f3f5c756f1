package dev.orbweaver.testsite;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Looks at the faults as bytes on a socket: no HTTP client would show them as they are. */
class FaultTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  private TestSite site;

  @BeforeEach
  void start() {
    site = TestSite.start();
    TestSiteMain.serveFaults(site);
  }

  @AfterEach
  void stop() {
    site.close();
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "DROP",
        "LENGTH_TOO_LONG",
        "LENGTH_NO_NUMBER",
        "CHUNKS_WITHOUT_END",
        "CHUNK_BROKEN",
        "GARBAGE",
        "FIELD_WITHOUT_COLON"
      })
  void closesConnectionAfterFault(Fault fault) throws IOException {
    String answer = untilEnd(fault);

    assertThat(answer).isEqualTo(untilEnd(fault));
    assertThat(answer.isEmpty()).isEqualTo(fault == Fault.DROP);
  }

  @ParameterizedTest
  @EnumSource(names = {"RESET", "RESET_IN_BODY"})
  void resetsConnection(Fault fault) {
    assertThatThrownBy(() -> untilEnd(fault)).isInstanceOf(SocketException.class);
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "ENDLESS_HEAD",
        "ENDLESS_INTERIM",
        "ENDLESS_CHUNKS",
        "HUGE_CHUNK",
        "ENDLESS_CHUNK_LINE",
        "ENDLESS_BODY",
        "HUGE_LENGTH",
        "SLOW_HEAD",
        "TRICKLE",
        "SLOW_BODY"
      })
  void goesOnUntilClientLeavesAndNotesThat(Fault fault) throws IOException {
    try (Socket socket = ask(fault)) {
      byte[] some = socket.getInputStream().readNBytes(60);
      assertThat(new String(some, ISO_8859_1)).matches("(?s)HTTP/1.1 [12]00 .*");
    }

    assertThat(site.log().awaitIdle(LONG)).isTrue();
    assertThat(site.requests()).singleElement().matches(Request::aborted);
  }

  @ParameterizedTest
  @EnumSource(names = {"NO_ANSWER", "HANG_AFTER_HEAD", "HANG_IN_BODY", "LENGTH_TOO_SHORT"})
  void hangsUntilClientLeavesAndNotesThat(Fault fault) throws IOException {
    try (Socket socket = ask(fault)) {
      assertThat(site.log().awaitCount(fault.path(), 1, LONG)).isTrue();
      assertThat(site.requests()).singleElement().matches(Request::isInFlight);
      socket.setSoTimeout(50);
      assertThatThrownBy(() -> socket.getInputStream().readAllBytes())
          .isInstanceOf(SocketTimeoutException.class);
    }

    assertThat(site.log().awaitIdle(LONG)).isTrue();
    assertThat(site.requests()).singleElement().matches(Request::aborted);
  }

  @ParameterizedTest
  @CsvSource({"HUGE_FIELD, 1", "MANY_FIELDS, 100000"})
  void headIsFarTooLarge(Fault fault, int fields) throws IOException {
    String head = first(fault.path()).split("\r\n\r\n", 2)[0];

    assertThat(head.length()).isGreaterThan(1 << 20);
    assertThat(head.split("\r\nX-")).hasSize(fields + 1);
  }

  @Test
  void bannerIsNoAnswer() throws IOException {
    try (Socket socket = ask(Fault.ENDLESS_BANNER)) {
      byte[] some = socket.getInputStream().readNBytes(60);
      assertThat(new String(some, ISO_8859_1)).doesNotContain("HTTP").contains("\r\n");
    }
  }

  @Test
  void announcesMoreThanItSends() throws IOException {
    String answer = untilEnd(Fault.LENGTH_TOO_LONG);

    assertThat(answer).contains("Content-Length: 1000\r\n");
    assertThat(answer.length()).isLessThan(1000);
  }

  @Test
  void chunksAreWellFormedButForTheirEnd() throws IOException {
    String body = untilEnd(Fault.CHUNKS_WITHOUT_END).split("\r\n\r\n", 2)[1];
    String[] lines = body.split("\r\n");

    assertThat(Integer.parseInt(lines[0], 16)).isEqualTo(lines[1].length());
    assertThat(lines).hasSize(2);
  }

  @Test
  void redirectsForEverToNewUrls() throws IOException {
    assertThat(first("/redirect-for-ever")).contains("Location: /redirect-for-ever?1\r\n");
    assertThat(first("/redirect-for-ever?41")).contains("Location: /redirect-for-ever?42\r\n");
  }

  @Test
  void sendsFieldsTwiceAndWithoutColon() throws IOException {
    assertThat(first("/duplicate-fields")).contains("Server: one\r\nServer: two\r\n");
    assertThat(untilEnd(Fault.FIELD_WITHOUT_COLON)).contains("\r\nthis is no field\r\n");
  }

  @Test
  void beginsAnswersWithEmptyLines() throws IOException {
    assertThat(untilEnd(Fault.UNTIDY_START)).startsWith("\r\n\r\nhttp/1.1 200 OK\r\nContent-Type");
  }

  @Test
  void sendsAnyByteInHeaderFields() throws IOException {
    site.redirect("/latin", "/caf\u00e9");

    assertThat(first("/latin")).contains("Location: /caf\u00e9\r\n");
  }

  @Test
  void endsProperlyWithLastChunk() throws IOException {
    site.handle(
        "/chunked",
        exchange -> {
          exchange.chunkedHead("text/plain");
          exchange.chunk("abc".getBytes(ISO_8859_1));
          exchange.lastChunk();
        });

    assertThat(first("/chunked")).endsWith("\r\n\r\n3\r\nabc\r\n0\r\n\r\n");
  }

  @Test
  void survivesClientsThatSpeakNoHttp() throws IOException {
    try (Socket socket = new Socket("127.0.0.1", site.port())) {
      socket.getOutputStream().write("nonsense\r\n\r\n".getBytes(ISO_8859_1));
      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }

    assertThat(site.requests()).isEmpty();
    assertThat(first("/fine")).startsWith("HTTP/1.1 200 ");
  }

  @Test
  void indexPageNamesEveryFault() throws IOException {
    String index = first("/");

    for (Fault fault : Fault.values()) {
      assertThat(index).contains("<a href=\"" + fault.path() + "\">", fault.sentence());
    }
  }

  @Test
  void printsItsUrlAndWhatItSees() throws IOException {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    TestSiteMain.print(site, new PrintStream(printed, true, ISO_8859_1));

    untilEnd(Fault.GARBAGE);

    assertThat(site.log().awaitIdle(LONG)).isTrue();
    assertThat(printed.toString(ISO_8859_1)).startsWith(site.url("/")).contains("GET /garbage  ");
  }

  private String untilEnd(Fault fault) throws IOException {
    try (Socket socket = ask(fault)) {
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }

  /** A whole answer: the connection is asked to be closed after it. */
  private String first(String target) throws IOException {
    try (Socket socket = send(target, "Connection: close\r\n")) {
      InputStream in = socket.getInputStream();
      return new String(in.readAllBytes(), ISO_8859_1);
    }
  }

  private Socket ask(Fault fault) throws IOException {
    return send(fault.path(), "");
  }

  private Socket send(String target, String fields) throws IOException {
    Socket socket = new Socket("127.0.0.1", site.port());
    socket.setSoTimeout((int) LONG.toMillis());
    String request = "GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + fields + "\r\n";
    socket.getOutputStream().write(request.getBytes(ISO_8859_1));
    return socket;
  }
}
