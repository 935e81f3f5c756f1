package dev.orbweaver.extract.html;

/**
 * Is told what a document holds, in the order of its source.
 *
 * <p>Of svg and math it is shown the {@code a} elements only: a {@code base} or {@code link} there
 * is none of HTML's. What stands in an inert template, in scripts or in styles it is not shown.
 */
public interface Elements {

  /**
   * An element begins.
   *
   * @param name one of the wanted names, in lower case
   * @param attributes of it; to be asked during this call only
   */
  void element(String name, Attributes attributes);

  /** A title element with that text, which may be empty. */
  void title(String text);
}
