package dev.orbweaver.output;

import dev.orbweaver.url.Url;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Reads {@code pages.jsonl} back, a line at a time, also while a crawl is writing it: a last line
 * that is not complete yet is passed over.
 */
public final class Records {
  private final Path file;

  private Records(Path file) {
    this.file = file;
  }

  /** The records in an output directory. */
  public static Records in(Path out) {
    return new Records(out.resolve(JsonlSink.FILE));
  }

  public boolean exist() {
    return Files.isRegularFile(file);
  }

  /** The record of a URL, which is in the form that records have. */
  public Optional<Map<String, Object>> find(Url url) throws IOException {
    String object = JsonValue.toLine(Map.of("url", url.href()));
    String start = object.substring(0, object.length() - 1) + ",";
    Map<?, ?>[] found = new Map<?, ?>[1];
    scan(
        line -> {
          if (line.startsWith(start)) {
            found[0] = parsed(line).orElse(null);
          }
          return found[0] == null;
        });
    @SuppressWarnings("unchecked") // it was parsed by us
    Map<String, Object> record = (Map<String, Object>) found[0];
    return Optional.ofNullable(record);
  }

  /** The record that was written first. */
  public Optional<Map<String, Object>> first() throws IOException {
    List<Map<String, Object>> first = new ArrayList<>(1);
    scan(
        line -> {
          parsed(line).ifPresent(first::add);
          return first.isEmpty();
        });
    return first.stream().findFirst();
  }

  /** Takes records. */
  @FunctionalInterface
  public interface Visitor {
    void visit(Map<String, Object> record) throws IOException;
  }

  /** Shows all records, in order. */
  public void each(Visitor visitor) throws IOException {
    IOException[] failure = {null};
    scan(
        line -> {
          try {
            Optional<Map<String, Object>> record = parsed(line);
            if (record.isPresent()) {
              visitor.visit(record.get());
            }
          } catch (IOException e) {
            failure[0] = e;
          }
          return failure[0] == null;
        });
    if (failure[0] != null) {
      throw failure[0];
    }
  }

  /** How the URLs of a host ended: {@code fetched}, {@code refused, robots} ..., each how often. */
  public Map<String, Long> endsOf(String host) throws IOException {
    Map<String, Long> ends = new TreeMap<>();
    scan(
        line -> {
          if (line.contains("//" + host)) {
            parsed(line).filter(each -> isOf(host, each)).ifPresent(each -> count(each, ends));
          }
          return true;
        });
    return ends;
  }

  private static boolean isOf(String host, Map<String, Object> record) {
    return record.get("url") instanceof String href
        && Url.parse(href) instanceof Url url
        && url.host().equals(host);
  }

  private static void count(Map<String, Object> record, Map<String, Long> ends) {
    Object reason = record.get("reason");
    ends.merge(record.get("outcome") + (reason == null ? "" : ", " + reason), 1L, Long::sum);
  }

  private static Optional<Map<String, Object>> parsed(String line) {
    try {
      return Optional.of(JsonValue.parse(line));
    } catch (IOException e) {
      return Optional.empty(); // cut off: it is being written
    }
  }

  private void scan(Predicate<String> visitor) throws IOException {
    // a reader that bears the half of a character at the end of a line that is being written
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      String line = reader.readLine();
      while (line != null && visitor.test(line)) {
        line = reader.readLine();
      }
    } catch (IOException e) {
      throw DiskFault.at(file, e);
    }
  }
}
