package dev.orbweaver.extract;

import dev.orbweaver.extract.html.Attributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * One field of markup that may hold references: the table at the end is all of what is searched. It
 * knows no parser.
 *
 * @param attribute name of the attribute
 * @param syntax what stands in it
 * @param asset whether it is followed only with assets
 * @param when whether the field counts, by the element's other attributes
 */
record SearchedField(String attribute, Syntax syntax, boolean asset, Predicate<Attributes> when) {

  /** How references are written in a field. */
  enum Syntax {
    /** One URL; an empty one names the page itself. */
    HYPERLINK,
    /** One URL; an empty one means nothing. */
    URL,
    /** A time and perhaps a URL. */
    REFRESH,
    /** Candidates of an image, separated by commas. */
    SRCSET
  }

  private static final Predicate<Attributes> ALWAYS = attributes -> true;
  private static final Map<String, List<SearchedField>> LINKS = links();
  private static final Map<String, List<SearchedField>> WITH_ASSETS = withAssets();

  /** The fields of an element, by its name in lower case. */
  static List<SearchedField> of(String element, boolean assets) {
    return (assets ? WITH_ASSETS : LINKS).getOrDefault(element, List.of());
  }

  /** The elements that may hold links, assets apart, and one more. */
  static Set<String> elementsWithLinks(String more) {
    Set<String> names = new HashSet<>(LINKS.keySet());
    names.add(more);
    return names;
  }

  private static Map<String, List<SearchedField>> links() {
    Map<String, List<SearchedField>> table = new HashMap<>();
    for (String element : List.of("a", "area")) {
      add(table, element, new SearchedField("href", Syntax.HYPERLINK, false, ALWAYS));
    }
    for (String element : List.of("iframe", "frame")) {
      add(table, element, new SearchedField("src", Syntax.URL, false, ALWAYS));
    }
    add(
        table,
        "link",
        new SearchedField("href", Syntax.URL, false, link -> Rel.leadsOn(link.text("rel"))));
    add(
        table,
        "meta",
        new SearchedField(
            "content",
            Syntax.REFRESH,
            false,
            meta -> meta.text("http-equiv").equalsIgnoreCase("refresh")));
    return Map.copyOf(table);
  }

  private static Map<String, List<SearchedField>> withAssets() {
    Map<String, List<SearchedField>> table = new HashMap<>();
    LINKS.forEach((element, fields) -> table.put(element, new ArrayList<>(fields)));
    Predicate<Attributes> loads = link -> Rel.loads(link.text("rel"));
    add(table, "link", asset("href", Syntax.URL, loads));
    add(table, "link", asset("imagesrcset", Syntax.SRCSET, loads));
    add(table, "input", asset("src", Syntax.URL, SearchedField::isImageButton));
    add(table, "object", asset("data", Syntax.URL, ALWAYS));
    add(table, "video", asset("poster", Syntax.URL, ALWAYS));
    for (String element :
        List.of("img", "script", "video", "audio", "source", "track", "embed", "bgsound")) {
      add(table, element, asset("src", Syntax.URL, ALWAYS));
    }
    for (String element : List.of("img", "source")) {
      add(table, element, asset("srcset", Syntax.SRCSET, ALWAYS));
    }
    for (String element : List.of("image", "use", "feimage", "script")) { // SVG
      add(table, element, asset("href", Syntax.URL, ALWAYS));
      add(table, element, asset("xlink:href", Syntax.URL, any -> any.value("href") == null));
    }
    for (String element : List.of("body", "table", "thead", "tbody", "tfoot", "tr", "th", "td")) {
      add(table, element, asset("background", Syntax.URL, ALWAYS));
    }
    return Map.copyOf(table);
  }

  private static SearchedField asset(String name, Syntax syntax, Predicate<Attributes> when) {
    return new SearchedField(name, syntax, true, when);
  }

  private static boolean isImageButton(Attributes input) {
    return input.text("type").equalsIgnoreCase("image");
  }

  private static void add(
      Map<String, List<SearchedField>> table, String element, SearchedField field) {
    table.computeIfAbsent(element, any -> new ArrayList<>()).add(field);
  }
}
