package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading {@code pages.jsonl} back. */
class RecordsTest {
  private static final String TWO =
      """
      {"url":"http://a.test/","outcome":"fetched","reason":null,"title":"\u00e9"}
      {"url":"http://a.test/?q=\\\\","outcome":"refused","reason":"robots","title":null}
      """;

  @TempDir Path dir;

  private Records records(byte[] content) throws IOException {
    Files.write(dir.resolve("pages.jsonl"), content);
    return Records.in(dir);
  }

  private static Url url(String text) {
    return (Url) Url.parse(text);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void findsTheRecordOfAUrlAndOfNoneThatBeginsAlike() throws IOException {
    Records records = records(bytes(TWO));

    assertThat(records.find(url("http://a.test/")).orElseThrow()).containsEntry("title", "\u00e9");
    assertThat(records.find(url("http://a.test/?q=\\")).orElseThrow())
        .containsEntry("reason", "robots");
    assertThat(records.find(url("http://a.test/?q"))).isEmpty();
  }

  @Test
  void countsEndsOfOneHost() throws IOException {
    String other = "{\"url\":\"http://b.test/?http://a.test/\",\"outcome\":\"fetched\"}\n";

    assertThat(records(bytes(TWO + other)).endsOf("a.test"))
        .isEqualTo(Map.of("fetched", 1L, "refused, robots", 1L));
  }

  @Test
  void passesOverALastLineThatIsBeingWritten() throws IOException {
    byte[] whole = bytes(TWO + TWO.replace("a.test", "c.test"));
    for (int length = bytes(TWO).length; length < whole.length; length++) {
      Records records = records(Arrays.copyOf(whole, length));

      assertThat(records.find(url("http://a.test/"))).isPresent();
      assertThat(records.endsOf("a.test")).hasSize(2);
    }
  }

  @Test
  void sayThatThereAreNone() {
    assertThat(Records.in(dir).exist()).isFalse();
  }
}
