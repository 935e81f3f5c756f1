package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import akka.util.ByteString;
import dev.orbweaver.fuzz.Cost;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Heads are read on the one thread that all sockets share: none may cost more than its length. */
class HeadFuzzTest {
  private static final int LARGEST = 256 * 1024;
  private static final int BYTES_EACH = 100;

  @ParameterizedTest
  @Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nX: a\r\n# a\n",
        "HTTP/1.1 200 OK\r\nX: a\r\n#\t\n",
        "HTTP/1.1 200 OK\r\nLocation: /#\u00e9",
        "HTTP/1.1 200 OK\r\nX: #\u00e9",
        "HTTP/1.1 200 OK\r\nX: # ",
        "HTTP/1.1 200 OK\r\n#a\r\n",
        "#HTTP/1.1 103 \n\n",
        "HTTP/1.1 200 # "
      })
  void largeHeadCostsWhatItsSizeDoesInHoweverManyPiecesItComes(String repeated) {
    int mark = repeated.indexOf('#');
    String part = repeated.substring(mark + 1);
    String text = repeated.substring(0, mark) + part.repeat((LARGEST - 100) / part.length());
    byte[] bytes =
        (text + (mark == 0 ? "HTTP/1.1 200 OK\n\n" : "\r\n\r\n"))
            .getBytes(StandardCharsets.ISO_8859_1);

    for (int piece : new int[] {1, 1000, bytes.length}) {
      Head head = Cost.inProportion(bytes.length, BYTES_EACH, () -> read(bytes, piece));

      assertThat(head.status()).isEqualTo(200);
    }
  }

  /** As the network brings it: each piece in an array of its own. */
  private static Head read(byte[] bytes, int piece) {
    IncomingHead incoming = new IncomingHead(new HeadReader(10), LARGEST);
    Head head = null;
    for (int at = 0; head == null && at < bytes.length; at += piece) {
      head = incoming.add(ByteString.fromArray(bytes, at, Math.min(piece, bytes.length - at)));
    }
    return head;
  }
}
