package dev.orbweaver.text;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * A character encoding of the web.
 *
 * @param name its WHATWG name in lower case
 * @param charset what decodes it
 */
public record Encoding(String name, Charset charset) {

  /** What a page in this encoding writes the queries of its links in. */
  public Charset queryCharset() {
    return isUtf16() || name.equals("replacement") ? StandardCharsets.UTF_8 : charset;
  }

  public boolean isUtf16() {
    return name.startsWith("utf-16");
  }
}
