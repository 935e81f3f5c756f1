package dev.orbweaver.page;

import dev.orbweaver.text.Encoding;
import dev.orbweaver.text.EncodingLabels;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The encoding named in an XML declaration, read as the HTML Standard does before parsing. */
final class XmlDeclaration {
  private static final String NAME = "encoding";

  private XmlDeclaration() {}

  /** The encoding that the first {@code limit} bytes declare or, in UTF-16, show. */
  static Optional<Encoding> encodingIn(byte[] body, int limit) {
    Optional<Encoding> shown = utf16(body);
    if (shown.isPresent()) {
      return shown;
    }
    if (!startsWith(body, '<', '?', 'x', 'm', 'l')) {
      return Optional.empty();
    }
    String text = new String(body, 0, Math.min(limit, body.length), StandardCharsets.ISO_8859_1);
    int end = text.indexOf('>');
    if (end < 0) {
      return Optional.empty();
    }
    return label(text.substring(0, end))
        .flatMap(EncodingLabels::find)
        .map(found -> found.isUtf16() ? EncodingLabels.UTF_8 : found);
  }

  private static Optional<Encoding> utf16(byte[] body) {
    if (startsWith(body, '<', 0, '?', 0, 'x', 0)) {
      return Optional.of(EncodingLabels.UTF_16LE);
    }
    return startsWith(body, 0, '<', 0, '?', 0, 'x')
        ? Optional.of(EncodingLabels.UTF_16BE)
        : Optional.empty();
  }

  private static Optional<String> label(String declaration) {
    int at = declaration.indexOf(NAME);
    if (at < 0) {
      return Optional.empty();
    }
    at = skipSpace(declaration, at + NAME.length());
    if (at >= declaration.length() || declaration.charAt(at) != '=') {
      return Optional.empty();
    }
    at = skipSpace(declaration, at + 1);
    if (at >= declaration.length() || "\"'".indexOf(declaration.charAt(at)) < 0) {
      return Optional.empty();
    }
    int close = declaration.indexOf(declaration.charAt(at), at + 1);
    return close < 0 ? Optional.empty() : Optional.of(declaration.substring(at + 1, close));
  }

  private static int skipSpace(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) <= ' ') {
      at++;
    }
    return at;
  }

  static boolean startsWith(byte[] body, int... bytes) {
    if (body.length < bytes.length) {
      return false;
    }
    for (int i = 0; i < bytes.length; i++) {
      if ((body[i] & 0xFF) != bytes[i]) {
        return false;
      }
    }
    return true;
  }
}
