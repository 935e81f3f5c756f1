package dev.orbweaver.extract;

/** The attributes of one element, however it was parsed; names in lower case. */
@FunctionalInterface
public interface Attributes {

  /** The value of the first attribute of that name, "" when it has none; null without it. */
  String value(String name);

  /** The same, "" without it. */
  default String text(String name) {
    String value = value(name);
    return value == null ? "" : value;
  }
}
