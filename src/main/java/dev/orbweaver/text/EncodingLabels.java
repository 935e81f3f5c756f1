package dev.orbweaver.text;

import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The labels by which the WHATWG Encoding Standard knows an encoding: {@code latin1}, {@code ascii}
 * and {@code iso-8859-1} all mean windows-1252.
 *
 * <p>Where the JDK's charset of the same name decodes less than the standard asks, a superset takes
 * its place; the three encodings that the JDK lacks are {@link TableCharset}s, and so are those in
 * which it decodes some bytes otherwise; {@link PairCharset}s are those of several bytes.
 */
public final class EncodingLabels {
  private static final String OWN = "-";

  /** A line each: the standard's name, the charset that decodes it, and its other labels. */
  private static final String TABLE =
      """
      utf-8 utf-8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf8 x-unicode20utf8
      ibm866 IBM866 866 cp866 csibm866
      iso-8859-2 iso-8859-2 csisolatin2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 \
          l2 latin2
      iso-8859-3 iso-8859-3 csisolatin3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 \
          l3 latin3
      iso-8859-4 iso-8859-4 csisolatin4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 \
          l4 latin4
      iso-8859-5 iso-8859-5 csisolatincyrillic cyrillic iso-ir-144 iso8859-5 iso88595 iso_8859-5 \
          iso_8859-5:1988
      iso-8859-6 iso-8859-6 arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 \
          iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
      iso-8859-7 iso-8859-7 csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso8859-7 \
          iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek
      iso-8859-8 iso-8859-8 csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso8859-8 \
          iso88598 iso_8859-8 iso_8859-8:1988 visual
      iso-8859-8-i ISO-8859-8 csiso88598i logical
      iso-8859-10 - csisolatin6 iso-ir-157 iso8859-10 iso885910 l6 latin6
      iso-8859-13 iso-8859-13 iso8859-13 iso885913
      iso-8859-14 - iso8859-14 iso885914
      iso-8859-15 iso-8859-15 csisolatin9 iso8859-15 iso885915 iso_8859-15 l9
      iso-8859-16 iso-8859-16
      koi8-r koi8-r cskoi8r koi koi8 koi8_r
      koi8-u koi8-u koi8-ru
      macintosh x-MacRoman csmacintosh mac x-mac-roman
      windows-874 x-windows-874 dos-874 iso-8859-11 iso8859-11 iso885911 tis-620
      windows-1250 windows-1250 cp1250 x-cp1250
      windows-1251 windows-1251 cp1251 x-cp1251
      windows-1252 windows-1252 ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 \
          iso-ir-100 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii x-cp1252
      windows-1253 windows-1253 cp1253 x-cp1253
      windows-1254 windows-1254 cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 \
          iso_8859-9 iso_8859-9:1989 l5 latin5 x-cp1254
      windows-1255 windows-1255 cp1255 x-cp1255
      windows-1256 windows-1256 cp1256 x-cp1256
      windows-1257 windows-1257 cp1257 x-cp1257
      windows-1258 windows-1258 cp1258 x-cp1258
      x-mac-cyrillic x-MacUkraine x-mac-ukrainian
      gbk gb18030 chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk
      gb18030 gb18030
      big5 Big5-HKSCS big5-hkscs cn-big5 csbig5 x-x-big5
      euc-jp x-eucJP-Open cseucpkdfmtjapanese x-euc-jp
      iso-2022-jp x-windows-iso2022jp csiso2022jp
      shift_jis windows-31j csshiftjis ms932 ms_kanji shift-jis sjis windows-31j x-sjis
      euc-kr x-windows-949 cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 \
          ksc5601 ksc_5601 windows-949
      replacement US-ASCII csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr
      utf-16be utf-16be unicodefffe
      utf-16le utf-16le csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16
      x-user-defined -
      """;

  private static final Map<String, Encoding> BY_LABEL = byLabel();

  public static final Encoding UTF_8 = BY_LABEL.get("utf-8");
  public static final Encoding UTF_16BE = BY_LABEL.get("utf-16be");
  public static final Encoding UTF_16LE = BY_LABEL.get("utf-16le");
  public static final Encoding WINDOWS_1252 = BY_LABEL.get("windows-1252");

  private EncodingLabels() {}

  /** The encoding a label stands for; white space around it and case do not matter. */
  public static Optional<Encoding> find(String label) {
    String trimmed = trimmed(label);
    // lower-casing all of Unicode would turn the Kelvin sign into a k
    boolean ascii = trimmed.chars().allMatch(c -> c < 0x80);
    return Optional.ofNullable(ascii ? BY_LABEL.get(trimmed.toLowerCase(Locale.ROOT)) : null);
  }

  private static Map<String, Encoding> byLabel() {
    Map<String, Encoding> byLabel = new HashMap<>(512);
    for (String line : TABLE.strip().split("\n")) {
      String[] words = line.strip().split(" +");
      Encoding encoding = new Encoding(words[0], charset(words[0], words[1]));
      byLabel.put(words[0], encoding);
      for (int i = 2; i < words.length; i++) {
        byLabel.put(words[i], encoding);
      }
    }
    return Map.copyOf(byLabel);
  }

  private static Charset charset(String name, String decoder) {
    if (decoder.equals(OWN)) {
      return TableCharset.named(name);
    }
    if (!Charset.isSupported(decoder)) { // a runtime image may come without rarer charsets
      return charset("windows-1252", "windows-1252");
    }
    Charset jdks = Charset.forName(decoder);
    return PairCharset.mended(name, TableCharset.mended(name, jdks));
  }

  private static String trimmed(String label) {
    int start = 0;
    int end = label.length();
    while (start < end && isSpace(label.charAt(start))) {
      start++;
    }
    while (end > start && isSpace(label.charAt(end - 1))) {
      end--;
    }
    return label.substring(start, end);
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
  }
}
