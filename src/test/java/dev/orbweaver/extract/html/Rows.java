package dev.orbweaver.extract.html;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The rows of a file of conformance data. */
final class Rows {
  private Rows() {}

  static JsonNode of(String file) {
    try (InputStream in = Rows.class.getResourceAsStream("/conformance/" + file)) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
