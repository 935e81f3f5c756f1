package dev.orbweaver.text;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A character encoding of the web.
 *
 * @param name its WHATWG name in lower case
 * @param charset what decodes it
 */
public record Encoding(String name, Charset charset) {

  private static final List<String> SUPERSETS =
      List.of("utf-8", "iso-8859-", "windows-", "koi8-", "macintosh", "x-mac-", "ibm866");

  /** What a page in this encoding writes the queries of its links in. */
  public Charset queryCharset() {
    return isUtf16() || name.equals("replacement") ? StandardCharsets.UTF_8 : charset;
  }

  /** Whether each byte below 0x80 is that ASCII character, never a part of another one. */
  public boolean isAsciiSuperset() {
    for (String superset : SUPERSETS) {
      if (name.startsWith(superset)) {
        return true;
      }
    }
    return false;
  }

  public boolean isUtf16() {
    return name.startsWith("utf-16");
  }
}
