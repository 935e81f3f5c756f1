package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.headers.RawRequestURI;
import dev.orbweaver.model.Headers;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RequestBytesTest {
  private static String sent(List<Headers.Field> fields) {
    HttpRequest request = HttpRequest.create().addHeader(RawRequestURI.create("/a?b"));
    for (Headers.Field field : fields) {
      request = request.addHeader(RequestBytes.field(field));
    }
    return RequestBytes.of(request).decodeString("ISO-8859-1");
  }

  @Test
  void isALineForTheTargetAndOneForEachFieldInTheirOrder() {
    assertThat(sent(List.of(new Headers.Field("Host", "h:81"), new Headers.Field("Accept", "*/*"))))
        .hasLineCount(4)
        .startsWith("GET /a?b HTTP/1.1\r\n")
        .contains("Host: h:81\r\n", "Accept: */*\r\n")
        .endsWith("\r\n\r\n");
  }

  @Test
  void sendsWhatIsBeyondAsciiAsUtf8() {
    assertThat(sent(List.of(new Headers.Field("Cookie", "a=\u00e9\u4e0a"))))
        .contains("Cookie: a=\u00c3\u00a9\u00e4\u00b8\u008a\r\n");
  }

  @Property
  void noValueEndsItsLine(@ForAll String value) {
    assertThat(sent(List.of(new Headers.Field("Cookie", value))).split("\n", -1)).hasSize(4);
  }
}
