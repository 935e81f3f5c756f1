package dev.orbweaver.text;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * What the bytes from 0x80 on mean in the single-byte encodings of the web for which the JDK has
 * another charset than the standard, or none.
 */
final class UpperHalves {
  /** Stands for a byte without a meaning, as it does in what the JDK decodes. */
  static final char NONE = '\uFFFD';

  private static final String ISO_8859_10 =
      "\u00a0ĄĒĢĪĨĶ§ĻĐŠŦŽ\u00adŪŊ°ąēģīĩķ·ļđšŧž―ūŋ"
          + "ĀÁÂÃÄÅÆĮČÉĘËĖÍÎÏÐŅŌÓÔÕÖŨØŲÚÛÜÝÞß"
          + "āáâãäåæįčéęëėíîïðņōóôõöũøųúûüýþĸ";
  private static final String ISO_8859_14 =
      "\u00a0Ḃḃ£ĊċḊ§Ẁ©ẂḋỲ\u00ad®ŸḞḟĠġṀṁ¶ṖẁṗẃṠỳẄẅṡ"
          + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏŴÑÒÓÔÕÖṪØÙÚÛÜÝŶß"
          + "àáâãäåæçèéêëìíîïŵñòóôõöṫøùúûüýŷÿ";

  private UpperHalves() {}

  /** Those of an encoding that the JDK lacks, by its WHATWG name. */
  static char[] own(String name) {
    return switch (name) {
      case "iso-8859-10" -> afterControls(ISO_8859_10);
      case "iso-8859-14" -> afterControls(ISO_8859_14);
      case "x-user-defined" -> range('\uF780');
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** Whether the JDK's charset for an encoding says less of it than the standard, or other. */
  static boolean differ(String name) {
    return name.startsWith("windows-") || name.equals("koi8-u") || name.equals("x-mac-cyrillic");
  }

  /** The JDK's, with what the standard says otherwise. */
  static char[] mended(String name, Charset jdks) {
    char[] upper = decoded(jdks);
    switch (name) {
      case "koi8-u" -> {
        upper[0xAE - 0x80] = 'ў';
        upper[0xBE - 0x80] = 'Ў';
      }
      case "x-mac-cyrillic" -> upper[0xFF - 0x80] = '€';
      default -> {
        if (name.equals("windows-1255")) {
          upper[0xCA - 0x80] = '\u05BA';
        }
        fillControls(upper);
      }
    }
    return upper;
  }

  /** Microsoft's own tables have the control where the published ones, and the JDK, have none. */
  private static void fillControls(char[] upper) {
    for (int i = 0; i < 0x20; i++) {
      if (upper[i] == NONE) {
        upper[i] = (char) (0x80 + i);
      }
    }
  }

  private static char[] decoded(Charset charset) {
    byte[] bytes = new String(range('\u0080')).getBytes(StandardCharsets.ISO_8859_1);
    return new String(bytes, charset).toCharArray();
  }

  private static char[] afterControls(String fromA0) {
    char[] upper = range('\u0080');
    fromA0.getChars(0, fromA0.length(), upper, 0x20);
    return upper;
  }

  private static char[] range(char first) {
    char[] upper = new char[0x80];
    for (int i = 0; i < upper.length; i++) {
      upper[i] = (char) (first + i);
    }
    return upper;
  }
}
