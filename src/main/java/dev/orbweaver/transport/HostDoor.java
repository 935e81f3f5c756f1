package dev.orbweaver.transport;

import dev.orbweaver.url.Url;
import java.util.concurrent.CompletionStage;

/**
 * The way to one host, owned by its actor; how many requests are in flight is the owner's affair.
 */
public interface HostDoor {
  /** Asks for a URL. Never fails but with a value. */
  CompletionStage<Answer> get(Url url);

  /** Closes every connection; a later request opens a new one. */
  void close();
}
