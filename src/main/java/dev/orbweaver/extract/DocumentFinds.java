package dev.orbweaver.extract;

import dev.orbweaver.extract.html.Attributes;
import dev.orbweaver.extract.html.Elements;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Hands a document's elements to the extractors and keeps what concerns the page as a whole. */
final class DocumentFinds implements Elements {
  /** What it looks at itself. */
  static final Set<String> ELEMENTS = Set.of("base", "meta");

  private final Map<String, List<LinkExtractor>> byElement;
  private final RobotsDirectives robots;

  /** The links as they are written, in order. */
  final List<Reference> references = new ArrayList<>();

  /** The href of the first base element that has one, or null. */
  String base;

  /** The text of the first title element, or null. */
  String title;

  /** Whether a meta element asks that no link be followed. */
  boolean nofollow;

  DocumentFinds(Map<String, List<LinkExtractor>> byElement, RobotsDirectives robots) {
    this.byElement = byElement;
    this.robots = robots;
  }

  @Override
  public void element(String name, Attributes attributes) {
    if (name.equals("base")) {
      base = base == null ? attributes.value("href") : base;
    } else if (name.equals("meta")) {
      nofollow |=
          robots.nofollowInMeta(
              attributes.valueOrEmpty("name"), attributes.valueOrEmpty("content"));
    }
    for (LinkExtractor extractor : byElement.getOrDefault(name, List.of())) {
      extractor.fromElement(name, attributes, references::add);
    }
  }

  @Override
  public void title(String text) {
    title = title == null ? text : title;
  }
}
