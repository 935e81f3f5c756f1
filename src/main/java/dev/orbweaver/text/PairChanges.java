package dev.orbweaver.text;

import java.util.Map;

/**
 * Where the Encoding Standard has another meaning for a pair of bytes than the JDK's charset, and
 * where it writes a character by another pair than the first that means it.
 */
final class PairChanges {
  /** Pairs that a newer edition gave characters, and the private ones they had in their place. */
  private static final String GB18030_MOVED =
      """
      A6D9\uE78D\uFE10 A6DA\uE78E\uFE12 A6DB\uE78F\uFE11 A6DC\uE790\uFE13 A6DD\uE791\uFE14 \
      A6DE\uE792\uFE15 A6DF\uE793\uFE16 A6EC\uE794\uFE17 A6ED\uE795\uFE18 A6F3\uE796\uFE19 \
      FE59\uE81E\u9FB4 FE61\uE826\u9FB5 FE66\uE82B\u9FB6 FE67\uE82C\u9FB7 FE6D\uE832\u9FB8 \
      FE7E\uE843\u9FB9 FE90\uE854\u9FBA FEA0\uE864\u9FBB\
      """;

  /** U+3000 stands where old pages have it, though that pair has a private character. */
  private static final String GB18030 = "A3A0\u3000";

  private static final String EUC_JP =
      "A1BD\u2015 A1C1\uFF5E A1C2\u2225 A1DD\uFF0D A1F1\uFFE0 A1F2\uFFE1 A2CC\uFFE2 FCFB\uFFE2"
          + " FCFC\uFFE4";

  /** Of the Big5 of Hong Kong, which lacks what other kinds of Big5 have. */
  private static final String BIG5 =
      """
      8862Ê\u0304 8864Ê\u030C 88A3ê\u0304 88A5ê\u030C 8E69箸 8E6F簆 8E7E糎 8EAB緒 8EB4縝 8ECD者 \
      8ED0耨 8F57菁 8F69蒨 8F6E萏 8FCB覦 8FCC覩 8FFE起 906D都 907A銹 90DC靜 90F1響 91BF鼖 9244蔃 92AF兙 \
      92B0兛 92B1兝 92B2兞 92C8鍮 92D1瑹 9447浧 94CA禛 95D9邗 9644靝 96ED瀞 96FC嬨 9B76爁 9B78矗 9B7B纇 \
      9BC6駖 9BDE釔 9BEC惞 9BF6澶 9C42輶 9C53侻 9C62營 9C68鄄 9C6B鷰 9C77菏 9CBC尐 9CBD秣 9CD0婧 9D57輋 \
      9D5A筑 9DC4拐 9EA9恢 9EEF痹 9EFD汊 9F60鬮 9F66鼗 9FCB僭 9FD8弌 A063蠏 A077拎 A0D5瑨 A0DF煢 A0E4牐 \
      A145‧ A14E﹑ A15A╴ A1C2\u00AF A1C3￣ A1C5ˍ A1E3～ A1F2⊕ A1F3⊙ A1FE／ A240＼ A241∕ A242﹨ \
      A244￥ A246￠ A247￡ A3C0␀ A3C1␁ A3C2␂ A3C3␃ A3C4␄ A3C5␅ A3C6␆ A3C7␇ A3C8␈ A3C9␉ A3CA␊ \
      A3CB␋ A3CC␌ A3CD␍ A3CE␎ A3CF␏ A3D0␐ A3D1␑ A3D2␒ A3D3␓ A3D4␔ A3D5␕ A3D6␖ A3D7␗ A3D8␘ \
      A3D9␙ A3DA␚ A3DB␛ A3DC␜ A3DD␝ A3DE␞ A3DF␟ A3E0␡ A3E1€ C6CF廴 C6D3无 C6D5癶 C6D7隶 C6DE〃 \
      C6DF仝 FA5F倩 FA66偽 FABD包 FAC5卄 FAD5卿 FB48嘅 FBB8婷 FBF3幵 FBF9廐 FC4F彘 FC6C悤 FCB9撐 FCE2晴 \
      FCF1杞 FDB7沜 FDB8渝 FDBB港 FDF1煮 FE52猪 FE6F瑜 FEAA瓩 FEDD砉
      """;

  private PairChanges() {}

  /** Words of a pair's four digits and what it means. */
  static String of(String name) {
    return switch (name) {
      case "big5" -> BIG5;
      case "euc-jp" -> EUC_JP;
      case "gbk", "gb18030" -> GB18030 + " " + GB18030_MOVED.replaceAll("[\uE78D-\uE864]", "");
      default -> "";
    };
  }

  static boolean isPrivate(int meaning) {
    return meaning >= 0xE000 && meaning <= 0xF8FF;
  }

  /** Whether characters are written by another pair, or not at all, that this one means. */
  static boolean isForReadingOnly(String name, int code) {
    // those of NEC and those that users define
    return name.equals("shift_jis")
        && (code >= 0xED40 && code < 0xF000 || code >= 0xF040 && code < 0xFA40);
  }

  /** The byte or the pair by which each character is written. */
  static Map<Integer, Integer> codes(String name, PairTable table) {
    Map<Integer, Integer> codes = table.firstCodes(name.equals("big5") ? 0xA140 : 0x8000);
    switch (name) {
      case "big5" -> changeBig5(codes, table);
      case "euc-jp", "shift_jis" -> {
        codes.put((int) '¥', 0x5C);
        codes.put((int) '‾', 0x7E);
        codes.put((int) '−', codes.get((int) '－'));
      }
      case "gbk", "gb18030" -> {
        moved(codes);
        codes.put((int) '€', name.equals("gbk") ? 0x80 : 0xA2E3);
      }
      default -> {
        // the first one is the right one
      }
    }
    return codes;
  }

  /** Of two pairs for these the last one is meant; no character is written as two are read. */
  private static void changeBig5(Map<Integer, Integer> codes, PairTable table) {
    String last = "═╞╡╪十卅";
    for (int code = 0xA140; code < 0x10000; code++) {
      int meaning = table.pair(code >> 8, code & 0xFF);
      if (meaning != 0 && last.indexOf(meaning) >= 0) {
        codes.put(meaning, code);
      }
    }
  }

  private static void moved(Map<Integer, Integer> codes) {
    for (String moved : GB18030_MOVED.split(" ")) {
      codes.put((int) moved.charAt(4), Integer.parseInt(moved, 0, 4, 16));
    }
  }
}
