package dev.orbweaver.extract.html;

import java.nio.charset.Charset;

/**
 * The bytes of a document.
 *
 * @param bytes in an encoding in which every byte below 0x80 is that ASCII character, wherever it
 *     stands; never changed
 * @param from where the document begins
 * @param to where it ends
 * @param charset that encoding
 */
public record Source(byte[] bytes, int from, int to, Charset charset) {

  /** The same document from {@code start} to {@code end}. */
  Source part(int start, int end) {
    return new Source(bytes, start, end, charset);
  }

  /** The characters between, references among them resolved. */
  String text(int start, int end, boolean attribute) {
    return CharacterReferences.resolve(rawText(start, end), attribute);
  }

  /** The characters between. */
  String rawText(int start, int end) {
    String text = new String(bytes, start, end - start, charset);
    if (text.indexOf('\0') >= 0) {
      text = text.replace('\0', '\uFFFD');
    }
    if (text.indexOf('\r') >= 0) {
      text = text.replace("\r\n", "\n").replace('\r', '\n');
    }
    return text;
  }
}
