package dev.orbweaver.transport;

import dev.orbweaver.model.Headers;
import dev.orbweaver.url.Url;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * The way to one host, owned by its actor; how many requests are in flight is the owner's affair.
 */
public interface HostDoor {
  /**
   * Asks for a URL. Never fails but with a value.
   *
   * @param more header fields of this one request
   */
  CompletionStage<Answer> get(Url url, List<Headers.Field> more);

  /**
   * The same for an answer that may be longer than others.
   *
   * @param mostRead bytes of its body that are read if they can be packed into {@code
   *     limits.max-encoded-body}
   */
  default CompletionStage<Answer> get(Url url, List<Headers.Field> more, long mostRead) {
    return get(url, more);
  }

  /** Asks for a URL with nothing special. */
  default CompletionStage<Answer> get(Url url) {
    return get(url, List.of());
  }

  /** The addresses at any of which the URL may be asked for; none when only a proxy knows. */
  CompletionStage<List<InetAddress>> locate(Url url);

  /** Closes every connection; a later request opens a new one. */
  void close();
}
