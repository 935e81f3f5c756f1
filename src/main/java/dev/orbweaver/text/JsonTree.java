package dev.orbweaver.text;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Plain values (maps, lists, texts, numbers, truth values and null) as JSON. */
public final class JsonTree {
  private JsonTree() {}

  /**
   * Writes a value and all that it holds.
   *
   * @param shown what is done to texts first; names of fields are ours and stay as they are
   */
  public static void write(JsonGenerator json, Object value, UnaryOperator<String> shown)
      throws IOException {
    if (value instanceof Map<?, ?> map) {
      json.writeStartObject();
      for (Map.Entry<?, ?> field : map.entrySet()) {
        json.writeFieldName((String) field.getKey());
        write(json, field.getValue(), shown);
      }
      json.writeEndObject();
    } else if (value instanceof List<?> list) {
      json.writeStartArray();
      for (Object each : list) {
        write(json, each, shown);
      }
      json.writeEndArray();
    } else if (value instanceof String text) {
      json.writeString(shown.apply(text));
    } else if (value instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else if (value instanceof Number number) {
      json.writeNumber(number.toString());
    } else {
      json.writeNull();
    }
  }
}
