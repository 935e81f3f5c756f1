package dev.orbweaver.transport;

import com.typesafe.config.Config;
import dev.orbweaver.config.Section;
import dev.orbweaver.model.Headers;
import dev.orbweaver.url.Url;
import java.util.List;

/**
 * What requests carry and which way they go: {@code orbweaver.http} and {@code orbweaver.tls}.
 *
 * @param headers further fields of every request
 * @param proxies the first that serves a host is its way
 */
public record HttpSettings(
    List<Headers.Field> headers, Credentials credentials, List<Proxy> proxies, Tls tls) {

  static HttpSettings of(Config root) {
    Section http = Section.of(root, "orbweaver.http");
    return new HttpSettings(
        RequestFields.of(http.texts("headers")),
        Credentials.of(http, Section.of(root, "orbweaver").texts("roots")),
        Proxy.of(http),
        Tls.of(Section.of(root, "orbweaver.tls")));
  }

  /** The proxy that leads to the URL, or null. */
  Proxy proxyFor(Url url) {
    for (Proxy proxy : proxies) {
      if (proxy.serves(url)) {
        return proxy;
      }
    }
    return null;
  }
}
