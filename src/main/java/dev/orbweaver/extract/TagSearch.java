package dev.orbweaver.extract;

import dev.orbweaver.extract.html.Attributes;
import dev.orbweaver.extract.html.Elements;
import dev.orbweaver.extract.html.TagTable;
import dev.orbweaver.model.TextPrint;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What a document says to a crawler, tag by tag: its references, its base, its title, its canonical
 * URL and what it asks of robots. Whoever parses markup calls this in document order; it knows no
 * parser. For one document.
 *
 * <p>What stands in {@code template} (unless it is a shadow root) and in raw text is not to be
 * shown; what stands in {@code noscript} and {@code noframes} is.
 */
final class TagSearch implements Elements {
  private static final TagTable LINKS =
      TagTable.wanting(SearchedField.elementsWithLinks("base"), Set.of("a"));

  private static final TagTable LINKS_AND_MEDIA = withMedia();

  private static final TagTable ALL =
      TagTable.wantingAll(Set.of("a", "image", "use", "feimage", "script"));

  private final RobotsDirectives robots;
  private final boolean assets;
  private final List<Reference> references = new ArrayList<>();
  private final List<String> directives = new ArrayList<>();
  private final Wording wording;
  private final MediaPrint media;
  private String base;
  private String title;

  private static TagTable withMedia() {
    Set<String> names = new HashSet<>(SearchedField.elementsWithLinks("base"));
    names.addAll(MediaPrint.ELEMENTS);
    return TagTable.wanting(names, Set.of("a"));
  }

  TagSearch(LinkRules rules) {
    this(rules, 0);
  }

  /**
   * @param farYear a number that is a year in the document's text, or 0
   */
  TagSearch(LinkRules rules, int farYear) {
    this.media = rules.prints() == Prints.NONE ? null : new MediaPrint();
    this.robots = new RobotsDirectives(rules.robotsToken());
    this.assets = rules.assets();
    this.wording =
        rules.prints() == Prints.NONE ? null : new Wording(rules.prints() == Prints.NEAR, farYear);
  }

  /** Which elements need to be shown. */
  TagTable wanted() {
    if (assets) {
      return ALL;
    }
    return media == null ? LINKS : LINKS_AND_MEDIA;
  }

  /** An element begins. */
  @Override
  public void element(String name, Attributes attributes) {
    if (name.equals("base")) {
      base(attributes);
    } else if (name.equals("meta")) {
      robots.inMeta(attributes.text("name"), attributes.text("content"), directives);
    }
    for (SearchedField field : SearchedField.of(name, assets)) {
      String value = attributes.value(field.attribute());
      if (value != null && field.when().test(attributes)) {
        field(name, field, value, attributes);
      }
    }
    if (media != null) {
      media.element(name, attributes);
    }
    String style = assets ? attributes.value("style") : null;
    if (style != null) {
      css(style, name);
    }
  }

  /** Counts with assets only. */
  @Override
  public void style(String text) {
    if (assets) {
      css(text, "style");
    }
  }

  /** A whole style sheet that is no part of a document. */
  void sheet(String text) {
    css(text, "css");
  }

  @Override
  public void text(byte[] bytes, int from, int to) {
    if (wording != null) {
      wording.add(bytes, from, to);
    }
  }

  /** The first one counts. */
  @Override
  public void title(String text) {
    if (title == null) {
      title = text;
    }
  }

  List<Reference> references() {
    return references;
  }

  /** Of the text and what is shown beside it, or null. */
  TextPrint print() {
    return wording == null ? null : wording.print(media.names());
  }

  /** Of the pictures, films and sounds, if they count. */
  long media(Url base) {
    return media == null ? 0 : media.print(base);
  }

  /** What robots that include us are asked by meta elements. */
  List<String> directives() {
    return directives;
  }

  /** The href of the first base element that has one, or null. */
  String base() {
    return base;
  }

  /** The title as one line, or null. */
  String title() {
    return title == null ? null : Title.of(title);
  }

  private void base(Attributes attributes) {
    if (base == null) {
      base = attributes.value("href");
    }
  }

  private void field(String name, SearchedField field, String value, Attributes attributes) {
    Consumer<String> found = target -> add(field, name, target, attributes.value("rel"));
    switch (field.syntax()) {
      case HYPERLINK -> found.accept(value);
      case URL -> {
        if (!value.isEmpty()) {
          found.accept(value);
        }
      }
      case REFRESH -> RefreshTarget.in(value).ifPresent(found);
      case SRCSET -> Srcset.forEach(value, found);
    }
  }

  private void add(SearchedField field, String name, String target, String rel) {
    if (!field.asset() || leadsOut(target)) {
      references.add(new Reference(target, name, rel));
    }
  }

  private void css(String text, String kind) {
    CssReferences.forEach(
        text,
        target -> {
          if (leadsOut(target)) {
            references.add(new Reference(target, kind, null));
          }
        });
  }

  /** Assets are often parts of the page itself, or written out in place at any length. */
  static boolean leadsOut(String target) {
    return !target.startsWith("#") && !target.regionMatches(true, 0, "data:", 0, 5);
  }
}
