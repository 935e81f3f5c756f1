package dev.orbweaver.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.StreamSupport;

/**
 * One suite of rows that judge us.
 *
 * @param name what the table calls it
 * @param file below resources/conformance
 * @param rows its rows
 * @param id the name of a row
 * @param passes whether we answer as the row asks
 * @param reason why a row that does not pass may not; null when there is no reason
 */
record Suite(
    String name,
    String file,
    Function<JsonNode, List<JsonNode>> rows,
    Function<JsonNode, String> id,
    Judge passes,
    Function<JsonNode, String> reason) {

  /** Compares our answer with a row's. */
  @FunctionalInterface
  interface Judge {
    boolean passes(JsonNode row) throws Exception;
  }

  /** A row on which we differ, and why; rows of one suite may share a name. */
  record Difference(String row, String reason) {}

  /** What running a suite gave. */
  record Score(int all, List<Difference> differing) {
    int passed() {
      return all - differing.size();
    }
  }

  /** Stands where a difference has no reason: a fault. */
  static final String UNEXPLAINED = "unexplained";

  Score run() {
    List<JsonNode> all = rows.apply(read(file));
    List<Difference> differing = new ArrayList<>();
    for (JsonNode row : all) {
      if (!passes(row)) {
        String why = reason.apply(row);
        differing.add(new Difference(id.apply(row), why == null ? UNEXPLAINED : why));
      }
    }
    return new Score(all.size(), differing);
  }

  private boolean passes(JsonNode row) {
    try {
      return passes.passes(row);
    } catch (Exception e) {
      throw new AssertionError(name + ", " + id.apply(row), e);
    }
  }

  static List<JsonNode> list(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }

  private static JsonNode read(String file) {
    try (InputStream in = Suite.class.getResourceAsStream("/conformance/" + file)) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
