package dev.orbweaver.page;

import dev.orbweaver.text.Encoding;
import dev.orbweaver.text.EncodingLabels;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The encoding that a style sheet names in its first bytes, exactly as CSS Syntax wants them. */
final class CssCharset {
  private static final String OPENING = "@charset \"";
  private static final int LIMIT = 1024;

  private CssCharset() {}

  static Optional<Encoding> find(byte[] body) {
    int length = Math.min(body.length, LIMIT);
    String start = new String(body, 0, length, StandardCharsets.ISO_8859_1);
    int close = start.indexOf("\";", OPENING.length());
    if (!start.startsWith(OPENING) || close < 0) {
      return Optional.empty();
    }
    return EncodingLabels.find(start.substring(OPENING.length(), close))
        .map(found -> found.isUtf16() ? EncodingLabels.UTF_8 : found);
  }
}
