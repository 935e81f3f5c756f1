package dev.orbweaver.extract.html;

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

  private static final Set<String> OTHERS =
      words(
          "a abbr address article aside audio bdi bdo canvas caption cite colgroup data datalist"
              + " del details dfn dialog dir fieldset figcaption figure font footer form header"
              + " hgroup html ins kbd label legend main map mark meter nav noscript optgroup option"
              + " output picture progress q rb rp rt rtc samp search section slot summary tbody td"
              + " tfoot th thead time tr video");

  private final Tag[] table = new Tag[1024];
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
        FIX_BODY.contains(name));
  }

  private void put(Tag tag) {
    int place = hash(tag.ascii(), 0, tag.ascii().length) & (table.length - 1);
    while (table[place] != null) {
      place = (place + 1) & (table.length - 1);
    }
    table[place] = tag;
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
    int place = hash(bytes, from, to) & (table.length - 1);
    while (table[place] != null && !table[place].is(bytes, from, to)) {
      place = (place + 1) & (table.length - 1);
    }
    return table[place] == null ? unknown : table[place];
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
