package dev.orbweaver.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.json.JsonWriteFeature;

/**
 * JSON as our files hold it: UTF-8, in which no character breaks a line or drives a terminal that
 * the file is shown in.
 */
final class Json {
  /** Its generators leave their target open, and complete nothing that was broken off. */
  static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
          .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
          .rootValueSeparator((SerializableString) null)
          .characterEscapes(new Escapes())
          .build();

  private Json() {}

  /** The text with lone surrogates replaced: UTF-8 has no form for them. */
  static String wellFormed(String text) {
    int lone = loneSurrogate(text, 0);
    if (lone < 0) {
      return text;
    }
    StringBuilder mended = new StringBuilder(text);
    for (; lone >= 0; lone = loneSurrogate(text, lone + 1)) {
      mended.setCharAt(lone, '\uFFFD');
    }
    return mended.toString();
  }

  private static int loneSurrogate(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      int point = text.codePointAt(i);
      if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
        return i;
      }
      i += Character.charCount(point) - 1;
    }
    return -1;
  }

  /** Adds to the standard escapes: DEL and C1 controls, line separators, marks of direction. */
  private static final class Escapes extends CharacterEscapes {
    private static final long serialVersionUID = 1L;
    private static final int[] ASCII = ascii();

    private static int[] ascii() {
      int[] codes = standardAsciiEscapesForJSON();
      codes[0x7F] = ESCAPE_STANDARD;
      return codes;
    }

    @Override
    public int[] getEscapeCodesForAscii() {
      return ASCII;
    }

    @Override
    public SerializableString getEscapeSequence(int c) {
      boolean drives =
          (c >= 0x80 && c <= 0x9F)
              || (c >= 0x200E && c <= 0x200F)
              || (c >= 0x2028 && c <= 0x202E)
              || (c >= 0x2066 && c <= 0x2069)
              || c == 0x61C
              || c == 0xFEFF;
      return drives ? new SerializedString(String.format("\\u%04X", c)) : null;
    }
  }
}
