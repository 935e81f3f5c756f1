package dev.orbweaver.extract.html;

import static dev.orbweaver.extract.html.ByteScan.lowerWord;

import dev.orbweaver.extract.html.Tag.Role;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The elements the scan knows by name; made once, shared by all scans that want the same. */
public final class TagTable {
  private static final Map<String, Role> ROLES =
      Map.ofEntries(
          Map.entry("style", Role.RAW_TEXT),
          Map.entry("xmp", Role.RAW_TEXT),
          Map.entry("iframe", Role.RAW_TEXT),
          Map.entry("noembed", Role.RAW_TEXT),
          Map.entry("textarea", Role.RAW_TEXT),
          Map.entry("script", Role.SCRIPT),
          Map.entry("title", Role.TITLE),
          Map.entry("noframes", Role.NOFRAMES),
          Map.entry("plaintext", Role.PLAINTEXT),
          Map.entry("template", Role.TEMPLATE),
          Map.entry("frameset", Role.FRAMESET),
          Map.entry("frame", Role.FRAME),
          Map.entry("svg", Role.SVG),
          Map.entry("math", Role.MATH));

  private static final Set<String> VOID =
      words(
          "area base basefont bgsound br col embed frame hr image img input keygen link meta param"
              + " source track wbr");

  private static final Set<String> BREAK_OUT =
      words(
          "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i"
              + " img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup"
              + " table tt u ul var");

  private static final Set<String> FIX_BODY =
      words(
          "applet area body br button dd dt embed hr iframe image img input keygen li listing"
              + " marquee object pre select table textarea wbr xmp");

  /** What is open inside one of these goes on behind its end tag. */
  private static final Set<String> KEEP_OTHERS = words("form body html");

  private static final Set<String> OTHERS =
      words(
          "a abbr address article aside audio bdi bdo canvas caption cite colgroup data datalist"
              + " del details dfn dialog dir fieldset figcaption figure font footer form header"
              + " hgroup html ins kbd label legend main map mark meter nav noscript optgroup option"
              + " output picture progress q rb rp rt rtc samp search section slot summary tbody td"
              + " tfoot th thead time tr video");

  /** As many bytes of a name are compared at once; hardly any known one is longer. */
  private static final int SHORT = Long.BYTES;

  private static final int SIZE_BITS = 10;

  private final Tag[] table = new Tag[1 << SIZE_BITS];

  /** The short names of the table as numbers; 0 for none. */
  private final long[] words = new long[table.length];

  private final Tag unknown;
  private final int size;

  private TagTable(Set<String> wanted, Set<String> wantedInForeign, boolean all) {
    unknown = Tag.unknown(all);
    Set<String> names = new LinkedHashSet<>(ROLES.keySet());
    List.of(VOID, BREAK_OUT, FIX_BODY, OTHERS, wanted, wantedInForeign).forEach(names::addAll);
    int id = unknown.id();
    for (String name : names) {
      boolean root = name.equals("svg") || name.equals("math");
      boolean foreign = wantedInForeign.contains(name) || (all && root);
      put(tag(++id, name, all || wanted.contains(name), foreign));
    }
    size = id + 1;
  }

  /**
   * @param names of the elements of HTML to be shown, in lower case
   * @param foreign of those of svg and math: a {@code base} or {@code link} there is none of HTML's
   */
  public static TagTable wanting(Set<String> names, Set<String> foreign) {
    return new TagTable(names, foreign, false);
  }

  /** All elements of HTML are shown, those of svg and math too unless HTML has one of that name. */
  public static TagTable wantingAll(Set<String> foreign) {
    return new TagTable(Set.of(), foreign, true);
  }

  private static Tag tag(int id, String name, boolean wanted, boolean wantedInForeign) {
    return new Tag(
        id,
        name,
        Tag.ascii(name),
        ROLES.getOrDefault(name, Role.NORMAL),
        wanted,
        wantedInForeign,
        VOID.contains(name),
        BREAK_OUT.contains(name),
        FIX_BODY.contains(name),
        name.equals("br"),
        !KEEP_OTHERS.contains(name));
  }

  private void put(Tag tag) {
    byte[] name = tag.ascii();
    boolean isShort = name.length <= SHORT;
    int place = isShort ? place(lowerWord(name, 0, name.length)) : place(name, 0, name.length);
    while (table[place] != null) {
      place = next(place);
    }
    table[place] = tag;
    words[place] = isShort ? lowerWord(name, 0, name.length) : 0;
  }

  /** Whether every element is wanted, and the texts of styles. */
  boolean wantsAll() {
    return unknown.wanted();
  }

  /** More than any {@link Tag#id()}. */
  int size() {
    return size;
  }

  /** The element whose name stands there, in any case; {@link Tag#isUnknown} for others. */
  Tag find(byte[] bytes, int from, int to) {
    return to - from <= SHORT
        ? find(lowerWord(bytes, from, to), to - from)
        : findLong(bytes, from, to);
  }

  /** A name that goes on with NUL has another length, if not another number. */
  private Tag find(long word, int length) {
    int place = place(word);
    while (words[place] != word || table[place].ascii().length != length) {
      if (table[place] == null) {
        return unknown;
      }
      place = next(place);
    }
    return table[place];
  }

  private Tag findLong(byte[] bytes, int from, int to) {
    int place = place(bytes, from, to);
    while (table[place] != null && !table[place].is(bytes, from, to)) {
      place = next(place);
    }
    return table[place] == null ? unknown : table[place];
  }

  private static int place(long word) {
    return (int) (word * 0x9E3779B97F4A7C15L >>> Long.SIZE - SIZE_BITS);
  }

  private int place(byte[] bytes, int from, int to) {
    return hash(bytes, from, to) & (table.length - 1);
  }

  private int next(int place) {
    return (place + 1) & (table.length - 1);
  }

  /** Never negative. */
  static int hash(byte[] bytes, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = hash * 31 + ByteScan.lower(bytes[i]);
    }
    return (hash ^ (hash >>> 10)) & Integer.MAX_VALUE;
  }

  private static Set<String> words(String text) {
    return Set.copyOf(Arrays.asList(text.split(" ")));
  }
}
