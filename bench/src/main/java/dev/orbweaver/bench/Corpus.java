package dev.orbweaver.bench;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Response;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The pages that the benchmarks read. */
final class Corpus {
  static final Config CONFIG = ConfigFactory.load();
  static final Url PAGE = (Url) Url.parse("http://docs.test/manual/sql-select.html");

  private Corpus() {}

  /** {@code synthetic}: 12 KB with 40 links made here; anything else: the file of that path. */
  static byte[] page(String name) {
    try {
      return name.equals("synthetic")
          ? synthetic().getBytes(StandardCharsets.UTF_8)
          : Files.readAllBytes(Path.of(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Response answer(byte[] body) {
    Headers headers =
        new Headers(List.of(new Headers.Field("Content-Type", "text/html; charset=utf-8")));
    return new Response(200, headers, body, false);
  }

  private static String synthetic() {
    String menu =
        IntStream.range(0, 40)
            .mapToObj(
                i -> "<li class=\"item\"><a href=\"/section/page-" + i + ".html\">Page</a></li>\n")
            .collect(Collectors.joining());
    String text = "<p class=\"text\">The quick brown fox jumps over the <b>lazy</b> dog.</p>\n";
    return "<!doctype html><html><head><title>Page</title></head><body><ul>\n"
        + menu
        + text.repeat((12 * 1024 - menu.length()) / text.length())
        + "</body></html>\n";
  }
}
