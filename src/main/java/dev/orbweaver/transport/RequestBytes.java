package dev.orbweaver.transport;

import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.headers.RawHeader;
import akka.http.javadsl.model.headers.RawRequestURI;
import akka.util.ByteString;
import dev.orbweaver.model.Headers;
import dev.orbweaver.text.Plain;
import java.nio.charset.StandardCharsets;

/** A request as it goes over the wire. */
final class RequestBytes {
  private static final int USUAL_LENGTH = 512;

  private RequestBytes() {}

  /**
   * Of a request without a body, whose target is in its {@link RawRequestURI} and whose other
   * fields are {@linkplain #field sent as they stand}.
   */
  static ByteString of(HttpRequest request) {
    StringBuilder fields = new StringBuilder(USUAL_LENGTH);
    String target = "/";
    for (HttpHeader field : request.getHeaders()) {
      if (field instanceof RawRequestURI uri) {
        target = uri.uri();
      } else {
        fields.append(field.name()).append(": ").append(field.value()).append("\r\n");
      }
    }
    String all = request.method().name() + " " + target + " HTTP/1.1\r\n" + fields + "\r\n";
    return ByteString.fromArrayUnsafe(all.getBytes(StandardCharsets.ISO_8859_1));
  }

  /**
   * A field of which the low byte of each character is sent, in which a line break may hide: what
   * is beyond ASCII goes as UTF-8, and what is no text as nothing.
   */
  static HttpHeader field(String name, String value) {
    if (Plain.isAscii(value)) {
      return RawHeader.create(name, value);
    }
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    String sent = new String(bytes, StandardCharsets.ISO_8859_1);
    boolean safe = sent.chars().allMatch(c -> c == '\t' || c >= ' ' && c != 0x7f);
    return RawHeader.create(name, safe ? sent : "");
  }

  static HttpHeader field(Headers.Field field) {
    return field(field.name(), field.value());
  }
}
