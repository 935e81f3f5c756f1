package dev.orbweaver.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What came of a command.
 *
 * @param exit its exit code
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 * @param directory where its files are, if it wrote any
 */
public record Crawled(int exit, String out, String err, Path directory) {
  private static final ObjectReader PAGES =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build()
          .readerFor(PageRecord.class);

  /** Holds it to an exit code; shows what it said otherwise. */
  public Crawled exits(int code) {
    assertThat(exit).as("exit code; standard error was:\n%s", err).isEqualTo(code);
    return this;
  }

  /** The records by their URLs, in the order in which they were written. No URL stands twice. */
  public Map<String, PageRecord> pages() {
    Map<String, PageRecord> pages = new LinkedHashMap<>();
    for (String line : lines("pages.jsonl")) {
      PageRecord page = parsed(line);
      assertThat(pages.put(page.url(), page)).as("second record of " + page.url()).isNull();
    }
    return pages;
  }

  /** The record of that URL, which must be there. */
  public PageRecord page(String url) {
    assertThat(pages()).as("standard error was:\n%s", err).containsKey(url);
    return pages().get(url);
  }

  /** The lines of a file below the output directory, all of them ended. */
  public List<String> lines(String file) {
    String text = text(file);
    assertThat(text).matches(all -> all.isEmpty() || all.endsWith("\n"), "ends with a line break");
    return text.isEmpty() ? List.of() : List.of(text.substring(0, text.length() - 1).split("\n"));
  }

  public String text(String file) {
    try {
      return Files.readString(directory.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException("no " + file + "; standard error was:\n" + err, e);
    }
  }

  public static PageRecord parsed(String line) {
    try {
      return PAGES.readValue(line);
    } catch (JsonProcessingException e) {
      throw new AssertionError("no record: " + line, e);
    }
  }
}
