package dev.orbweaver.inspect;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One JSON object of plain values: texts, truth values and lists of texts. Others are ignored. */
public final class Question {
  /** Stands for a value of a kind that no question holds. */
  private static final Object OTHER = new Object();

  private static final JsonFactory JSON =
      new JsonFactoryBuilder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES) // anybody's names
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(LineReader.LONGEST)
                  .maxNameLength(LineReader.LONGEST)
                  .build())
          .build();

  private final Map<String, Object> fields;

  private Question(Map<String, Object> fields) {
    this.fields = fields;
  }

  /** A question of values that are there already. */
  public static Question of(Map<String, Object> fields) {
    return new Question(fields);
  }

  static Question parse(String line) throws BadQuestion {
    try (JsonParser json = JSON.createParser(line)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new BadQuestion("the line is not a JSON object");
      }
      Map<String, Object> fields = new HashMap<>();
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String name = json.currentName();
        fields.put(name, value(json, json.nextToken()));
      }
      if (json.nextToken() != null) {
        throw new BadQuestion("there is more on the line than one JSON object");
      }
      return new Question(fields);
    } catch (JsonProcessingException e) {
      throw new BadQuestion("the line is not JSON: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new BadQuestion("the line cannot be read: " + e.getMessage());
    }
  }

  private static Object value(JsonParser json, JsonToken token) throws IOException {
    return switch (token) {
      case VALUE_STRING -> json.getText();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      case START_ARRAY -> list(json);
      case START_OBJECT -> {
        json.skipChildren();
        yield OTHER;
      }
      default -> OTHER;
    };
  }

  private static List<Object> list(JsonParser json) throws IOException {
    List<Object> values = new ArrayList<>();
    for (JsonToken token = json.nextToken();
        token != JsonToken.END_ARRAY;
        token = json.nextToken()) {
      if (token == JsonToken.START_ARRAY || token == JsonToken.START_OBJECT) {
        json.skipChildren();
        values.add(OTHER);
      } else {
        values.add(value(json, token));
      }
    }
    return values;
  }

  /** A text that must be there. */
  String text(String name) throws BadQuestion {
    String text = optionalText(name);
    if (text == null) {
      throw new BadQuestion("\"" + name + "\" is missing; it must be a text");
    }
    return text;
  }

  /** A text, or null when it is null or not there. */
  String optionalText(String name) throws BadQuestion {
    Object value = fields.get(name);
    if (value == null || value instanceof String) {
      return (String) value;
    }
    throw new BadQuestion("\"" + name + "\" must be a text");
  }

  /** A list of texts, empty when it is not there. */
  List<String> texts(String name) throws BadQuestion {
    Object value = fields.get(name);
    if (value == null) {
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    if (value instanceof List<?> list) {
      for (Object each : list) {
        if (each instanceof String text) {
          texts.add(text);
        } else {
          throw new BadQuestion("\"" + name + "\" must hold texts only");
        }
      }
      return texts;
    }
    throw new BadQuestion("\"" + name + "\" must be a list of texts");
  }

  /** A truth value, or {@code otherwise} when it is not there. */
  boolean flag(String name, boolean otherwise) throws BadQuestion {
    Object value = fields.get(name);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Boolean flag) {
      return flag;
    }
    throw new BadQuestion("\"" + name + "\" must be true or false");
  }

  /** Bytes given in base64, which must be there; padding may be missing. */
  byte[] bytes(String name) throws BadQuestion {
    if (fields.get(name) instanceof byte[] bytes) {
      return bytes;
    }
    String text = text(name);
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw new BadQuestion("\"" + name + "\" is not base64");
    }
  }
}
