package dev.orbweaver.transport;

import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.headers.ProductVersion;
import akka.http.javadsl.model.headers.RawHeader;
import akka.http.javadsl.model.headers.UserAgent;
import dev.orbweaver.model.Headers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The header fields that every request of a crawl carries. */
final class CommonFields {
  private static final String ACCEPT =
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

  private CommonFields() {}

  static List<HttpHeader> of(TransportSettings settings) {
    List<HttpHeader> headers = new ArrayList<>();
    // a product without version is rendered as it stands: the header is exactly what was
    // configured
    headers.add(UserAgent.create(ProductVersion.create(settings.userAgent(), "", "")));
    settings.http().headers().forEach(each -> headers.add(raw(each)));
    if (headers.stream().noneMatch(each -> each.is("accept"))) {
      headers.add(RawHeader.create("Accept", ACCEPT));
    }
    String zstd = Zstandard.isAvailable() ? ", zstd" : "";
    headers.add(RawHeader.create("Accept-Encoding", "gzip, deflate, br" + zstd));
    return List.copyOf(headers);
  }

  /**
   * Akka sends the low byte of each character, in which a line break may hide: what is beyond ASCII
   * goes as UTF-8, and what is no text as nothing.
   */
  static HttpHeader raw(Headers.Field field) {
    byte[] bytes = field.value().getBytes(StandardCharsets.UTF_8);
    String value = new String(bytes, StandardCharsets.ISO_8859_1);
    boolean safe = value.chars().allMatch(c -> c == '\t' || c >= ' ' && c != 0x7f);
    return RawHeader.create(field.name(), safe ? value : "");
  }
}
