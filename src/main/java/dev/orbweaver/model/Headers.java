package dev.orbweaver.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Header fields in the order and spelling in which they came; names compare without case. */
public record Headers(List<Field> fields) {
  /** One field; the value is trimmed, each byte of it that is not valid UTF-8 read as Latin-1. */
  public record Field(String name, String value) {}

  public static final Headers NONE = new Headers(List.of());

  public Headers {
    fields = List.copyOf(fields);
  }

  /** The first value of that name. */
  public Optional<String> first(String name) {
    for (Field field : fields) {
      if (field.name.equalsIgnoreCase(name)) {
        return Optional.of(field.value);
      }
    }
    return Optional.empty();
  }

  /** All values of that name, in order. */
  public List<String> all(String name) {
    List<String> values = new ArrayList<>(2);
    for (Field field : fields) {
      if (field.name.equalsIgnoreCase(name)) {
        values.add(field.value);
      }
    }
    return values;
  }
}
