package dev.orbweaver.transport;

import dev.orbweaver.model.Headers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The head of an answer as the server sent it.
 *
 * @param minorVersion of HTTP/1.x
 * @param status 100 to 999
 * @param headers in order, names and values as sent
 */
record Head(int minorVersion, int status, Headers headers) {

  /** Whether it only announces the real answer (100, 102, 103). */
  boolean isInterim() {
    return status < 200 && status != 101;
  }

  /** Every comma-separated token of a header, in lower case. */
  List<String> tokens(String name) {
    List<String> tokens = new ArrayList<>(2);
    for (String value : headers.all(name)) {
      for (String token : value.split(",")) {
        if (!token.isBlank()) {
          tokens.add(token.strip().toLowerCase(Locale.ROOT));
        }
      }
    }
    return tokens;
  }

  /**
   * The codings to undo, in the order in which they were applied; chunked is framing and not among
   * them.
   */
  List<String> codings() {
    List<String> codings = new ArrayList<>(tokens("content-encoding"));
    codings.addAll(tokens("transfer-encoding"));
    codings.removeIf(coding -> coding.equals("chunked") || coding.equals("identity"));
    return codings;
  }
}
