package dev.orbweaver.page;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** What a body is to us: searched for links or not, text or not. */
enum BodyKind {
  /** Parsed as HTML and searched. */
  HTML,
  /** Parsed as XML and searched. */
  XML,
  /** A style sheet: searched for what it loads, when assets are taken. */
  CSS,
  /** Text that is not searched. */
  TEXT,
  /** Everything else. */
  OPAQUE;

  /** As far as browsers look into a body that comes without a type. */
  private static final int SNIFFED = 1445;

  private static final String SPACE = "[\\t\\n\\f\\r ]*";
  private static final Pattern MARKUP =
      Pattern.compile(
          SPACE
              + "<(?:!--|(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b"
              + "|body|br|p)[ >]).*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final Pattern XML_DECLARATION =
      Pattern.compile(SPACE + "<\\?xml.*", Pattern.DOTALL);

  /** By its type; a type that is there is believed, even when it is no type at all. */
  static BodyKind of(List<String> contentTypes, ContentType type, byte[] body) {
    if (type != null) {
      return of(type);
    }
    return contentTypes.stream().allMatch(String::isBlank) ? sniff(body) : OPAQUE;
  }

  /** Whether it is searched as a document. */
  boolean isMarkup() {
    return this == HTML || this == XML;
  }

  boolean isText() {
    return this != OPAQUE;
  }

  private static BodyKind of(ContentType type) {
    return switch (type.essence()) {
      case "text/html" -> HTML;
      case "application/xhtml+xml", "application/xml", "text/xml" -> XML;
      case "text/css" -> CSS;
      default -> type.isText() ? TEXT : OPAQUE;
    };
  }

  private static BodyKind sniff(byte[] body) {
    String start = start(body);
    if (MARKUP.matcher(start).matches()) {
      return HTML;
    }
    if (XML_DECLARATION.matcher(start).matches()) {
      return XML;
    }
    return start.isEmpty() || start.chars().anyMatch(BodyKind::isBinary) ? OPAQUE : TEXT;
  }

  /** The first characters without a byte order mark; bytes stand for themselves without one. */
  private static String start(byte[] body) {
    int length = Math.min(body.length, SNIFFED);
    if (XmlDeclaration.startsWith(body, 0xEF, 0xBB, 0xBF)) {
      return new String(body, 3, length - 3, StandardCharsets.ISO_8859_1);
    }
    boolean utf16 =
        XmlDeclaration.startsWith(body, 0xFE, 0xFF) || XmlDeclaration.startsWith(body, 0xFF, 0xFE);
    return new String(
        body, 0, length, utf16 ? StandardCharsets.UTF_16 : StandardCharsets.ISO_8859_1);
  }

  private static boolean isBinary(int c) {
    return c <= 0x08 || c == 0x0B || (c >= 0x0E && c <= 0x1A) || (c >= 0x1C && c <= 0x1F);
  }
}
