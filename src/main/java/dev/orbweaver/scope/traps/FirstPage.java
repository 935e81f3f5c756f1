package dev.orbweaver.scope.traps;

import dev.orbweaver.model.IdPrint;
import dev.orbweaver.url.Url;

/**
 * The page that was fetched first of those that differ in one id of their URLs only.
 *
 * @param fingerprint of its URL
 * @param content as in its {@link IdPrint}
 */
public record FirstPage(long fingerprint, long content) {
  private static final int HEXADECIMAL = 16;

  public static FirstPage of(Url page, IdPrint id) {
    return new FirstPage(page.fingerprint(), id.content());
  }

  /** Whether it is this very page. */
  boolean isAt(Url url) {
    return fingerprint == url.fingerprint();
  }

  /** As it is kept. */
  public String text() {
    return Long.toHexString(fingerprint) + ' ' + Long.toHexString(content);
  }

  /** Back from its {@link #text}. */
  public static FirstPage parse(String text) {
    int space = text.indexOf(' ');
    return new FirstPage(
        Long.parseUnsignedLong(text, 0, space, HEXADECIMAL),
        Long.parseUnsignedLong(text, space + 1, text.length(), HEXADECIMAL));
  }
}
