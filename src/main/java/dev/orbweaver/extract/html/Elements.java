package dev.orbweaver.extract.html;

/**
 * Is told what a document holds, in the order of its source.
 *
 * <p>What stands in an inert template, in scripts or in styles it is not shown.
 */
public interface Elements {

  /**
   * An element begins.
   *
   * @param name one of the wanted names, in lower case
   * @param attributes of it; to be asked during this call only
   */
  void element(String name, Attributes attributes);

  /** A title element of HTML with that text, which may be empty. */
  void title(String text);

  /** A style element with that text; only when every element is wanted. */
  void style(String text);

  /**
   * Text between tags, or a title's, as it is written; none that is hidden in raw text elements.
   */
  default void text(byte[] bytes, int from, int to) {}
}
