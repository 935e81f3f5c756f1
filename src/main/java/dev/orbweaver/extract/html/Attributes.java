package dev.orbweaver.extract.html;

/** The attributes of one element, however it was parsed; names in lower case. */
@FunctionalInterface
public interface Attributes {

  /**
   * The value of the first attribute of that name, character references resolved; "" when it has
   * none; null without the attribute.
   */
  String value(String name);

  default boolean has(String name) {
    return value(name) != null;
  }

  /** As {@link #value}, "" without the attribute. */
  default String text(String name) {
    String value = value(name);
    return value == null ? "" : value;
  }
}
