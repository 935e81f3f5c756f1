package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.util.ByteString;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IncomingHeadTest {
  private static final String INTERIM = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n";
  private static final String FINAL = "HTTP/1.1 200 OK\r\nX: 1\r\n\r\n";
  private static final int MOST = 200;

  private final IncomingHead head = new IncomingHead(new HeadReader(10), MOST);

  private Head add(String text) {
    return head.add(ByteString.fromArray(text.getBytes(StandardCharsets.ISO_8859_1)));
  }

  @Property
  void isTheSameInHoweverManyPiecesItComes(@ForAll @IntRange(min = 1, max = 90) int piece) {
    String all = "\r\n" + INTERIM + FINAL + "body";
    IncomingHead head = new IncomingHead(new HeadReader(10), MOST);
    Head whole = null;
    int at = 0;
    while (whole == null) {
      int end = Math.min(all.length(), at + piece);
      whole = head.add(ByteString.fromString(all.substring(at, end)));
      at = end;
    }

    assertThat(whole.status()).isEqualTo(200);
    assertThat(whole.headers().fields()).hasSize(1);
    assertThat(head.rest().utf8String() + all.substring(at)).isEqualTo("body");
  }

  @Test
  void isNoneBeforeItsBlankLine() {
    assertThat(add("HTTP/1.1 200 OK\r\nX: 1\r\n")).isNull();
    assertThat(add("\r\n").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<html>", "HTTX", "\r\n\r\n\r\n", "220 ready"})
  void isNoneThatBeginsInAnotherWay(String text) {
    assertThatThrownBy(() -> add(text)).isInstanceOf(BadAnswer.class);
  }

  @Test
  void isBoundedWithAllTheInterimOnesBeforeIt() {
    add(INTERIM.repeat(MOST / INTERIM.length()));

    assertThatThrownBy(() -> add(INTERIM)).hasMessageContaining("longer than 200 bytes");
  }

  @Test
  void isBoundedThoughItNeverEnds() {
    assertThatThrownBy(() -> add("HTTP/1.1 200 OK\r\nX: " + "x".repeat(MOST)))
        .hasMessageContaining("longer than 200 bytes");
  }
}
