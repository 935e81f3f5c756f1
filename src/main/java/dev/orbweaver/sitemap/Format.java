package dev.orbweaver.sitemap;

/**
 * What the elements of one kind of file mean. Depths count from 1, the root's.
 *
 * <p>A value is the whole text in an element, that of elements in it included.
 */
interface Format {
  Sitemap.Type type();

  /** An element begins. */
  void begin(Element element, int depth);

  /** Whether the element's value is wanted. */
  boolean wants(Element element, int depth);

  void value(Element element, String value);

  /** Text that stands in an element itself, at that depth, and is no wanted value. */
  default void text(String text, int depth) {}

  void end(Element element, int depth);

  /** The file ended, perhaps within an entry. */
  void finish();
}
