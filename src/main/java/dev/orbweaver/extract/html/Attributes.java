package dev.orbweaver.extract.html;

/** The attributes of one element. */
public interface Attributes {

  /**
   * The value of the first attribute of that name, character references resolved; null when there
   * is none.
   *
   * @param name in lower case
   */
  String value(String name);

  default boolean has(String name) {
    return value(name) != null;
  }

  /** As {@link #value}, but "" when there is none. */
  default String valueOrEmpty(String name) {
    String value = value(name);
    return value == null ? "" : value;
  }
}
