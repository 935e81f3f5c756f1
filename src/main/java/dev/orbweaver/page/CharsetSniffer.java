package dev.orbweaver.page;

import dev.orbweaver.text.Encoding;
import dev.orbweaver.text.EncodingLabels;
import java.util.Optional;

/**
 * Decides in which encoding a text body is: byte order mark, then the Content-Type's charset, then
 * what the body says of itself, then what it looks like.
 */
public final class CharsetSniffer {
  private static final int XML_DECLARATION_LIMIT = 1024;

  private CharsetSniffer() {}

  /**
   * The encoding of a body that is text.
   *
   * @param type its media type, or null when it has none
   * @param cut whether the body was cut at a limit or ended early
   */
  public static Encoding sniff(byte[] body, ContentType type, boolean cut) {
    return hinted(body, type).orElseGet(() -> detected(body, type, cut));
  }

  /** What the answer says itself about its encoding, without guessing. */
  static Optional<Encoding> hinted(byte[] body, ContentType type) {
    return byteOrderMark(body)
        .or(() -> Optional.ofNullable(type).map(ContentType::charset).flatMap(EncodingLabels::find))
        .or(() -> declared(body, type));
  }

  /** How many bytes at the start are the byte order mark of that encoding. */
  static int markLength(byte[] body, Encoding encoding) {
    boolean marked = byteOrderMark(body).filter(encoding::equals).isPresent();
    return !marked ? 0 : encoding.isUtf16() ? 2 : 3;
  }

  private static Optional<Encoding> byteOrderMark(byte[] body) {
    if (XmlDeclaration.startsWith(body, 0xEF, 0xBB, 0xBF)) {
      return Optional.of(EncodingLabels.UTF_8);
    }
    if (XmlDeclaration.startsWith(body, 0xFE, 0xFF)) {
      return Optional.of(EncodingLabels.UTF_16BE);
    }
    return XmlDeclaration.startsWith(body, 0xFF, 0xFE)
        ? Optional.of(EncodingLabels.UTF_16LE)
        : Optional.empty();
  }

  private static Optional<Encoding> declared(byte[] body, ContentType type) {
    if (type == null || type.essence().equals("text/html")) {
      return MetaPrescan.find(body);
    }
    if (type.essence().equals("text/css")) {
      return CssCharset.find(body);
    }
    return type.isXml() ? XmlDeclaration.encodingIn(body, XML_DECLARATION_LIMIT) : Optional.empty();
  }

  /**
   * Well-formed UTF-8 is UTF-8. ASCII tells nothing: HTML is then what the standard falls back to,
   * in which the queries of its links are written.
   */
  private static Encoding detected(byte[] body, ContentType type, boolean cut) {
    boolean xml = type != null && type.isXml();
    boolean html = type == null || type.essence().equals("text/html");
    boolean utf8 = xml || (Utf8.isValid(body, cut) && !(html && Utf8.isAscii(body)));
    return utf8 ? EncodingLabels.UTF_8 : EncodingLabels.WINDOWS_1252;
  }
}
