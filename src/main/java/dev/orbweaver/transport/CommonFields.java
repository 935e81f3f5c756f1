package dev.orbweaver.transport;

import akka.http.javadsl.model.HttpHeader;
import java.util.ArrayList;
import java.util.List;

/** The header fields that every request of a crawl carries. */
final class CommonFields {
  private static final String ACCEPT =
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

  private CommonFields() {}

  static List<HttpHeader> of(TransportSettings settings) {
    List<HttpHeader> headers = new ArrayList<>();
    headers.add(RequestBytes.field("User-Agent", settings.userAgent()));
    settings.http().headers().forEach(each -> headers.add(RequestBytes.field(each)));
    if (headers.stream().noneMatch(each -> each.is("accept"))) {
      headers.add(RequestBytes.field("Accept", ACCEPT));
    }
    String zstd = Zstandard.isAvailable() ? ", zstd" : "";
    headers.add(RequestBytes.field("Accept-Encoding", "gzip, deflate, br" + zstd));
    return List.copyOf(headers);
  }
}
