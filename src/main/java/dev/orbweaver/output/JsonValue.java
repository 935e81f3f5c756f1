package dev.orbweaver.output;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.orbweaver.text.JsonTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as plain values: maps, lists, texts, numbers, truth values and null. */
public final class JsonValue {
  private JsonValue() {}

  /** One line, without its end. */
  public static String toLine(Map<String, Object> object) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    try (JsonGenerator json = Json.FACTORY.createGenerator(bytes)) {
      JsonTree.write(json, object, Json::wellFormed);
      json.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a stream of memory has none
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /**
   * Reads an object that stands alone.
   *
   * @throws IOException when the text is none
   */
  public static Map<String, Object> parse(String text) throws IOException {
    try (JsonParser json = Json.FACTORY.createParser(text)) {
      json.nextToken();
      if (read(json) instanceof Map<?, ?> map && json.nextToken() == null) {
        @SuppressWarnings("unchecked") // names are texts
        Map<String, Object> object = (Map<String, Object>) map;
        return object;
      }
      throw new IOException("it is no JSON object");
    }
  }

  private static Object read(JsonParser json) throws IOException {
    JsonToken token = json.currentToken();
    if (token == null) {
      throw new IOException("it is empty");
    }
    return switch (token) {
      case START_OBJECT -> object(json);
      case START_ARRAY -> list(json);
      case VALUE_STRING -> json.getText();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.getNumberValue();
      case VALUE_TRUE -> Boolean.TRUE;
      case VALUE_FALSE -> Boolean.FALSE;
      default -> null;
    };
  }

  private static Map<String, Object> object(JsonParser json) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      fields.put(name, read(json));
    }
    return fields;
  }

  private static List<Object> list(JsonParser json) throws IOException {
    List<Object> list = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      list.add(read(json));
    }
    return list;
  }
}
