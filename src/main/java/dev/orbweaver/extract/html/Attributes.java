package dev.orbweaver.extract.html;

/** The attributes of one element, however it was parsed; names in lower case. */
@FunctionalInterface
public interface Attributes {

  /** Takes an attribute as it is written, without a copy. */
  @FunctionalInterface
  interface Raw {
    /** Name and value as they stand in {@code bytes}; the name in whatever case. */
    void attribute(byte[] bytes, int name, int nameEnd, int value, int valueEnd);
  }

  /** All attributes in their order, as they are written; none where there is no such text. */
  default void forEachRaw(Raw raw) {}

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
