package dev.orbweaver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths as they stand in a command that people copy. */
class ShellWordTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "out, out",
        "/data/crawl-1/2026_11.18, /data/crawl-1/2026_11.18",
        "my crawl, 'my crawl'",
        "it's, 'it'\\''s'",
        "~me, '~me'",
        "$HOME, '$HOME'",
        "-q, ./-q",
        "-, -"
      })
  void isQuotedWhereItMust(String path, String word) {
    assertThat(ShellWord.of(Path.of(path))).isEqualTo(word);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "it's '' it", "$(exit 1)`x`", "a\\b\"c", "*?[a]{b,c}", "#!;&|<>"})
  void isThePathAgainToAShell(String path) throws IOException {
    String command = "printf %s " + ShellWord.of(Path.of(path));

    Process shell = new ProcessBuilder("sh", "-c", command).start();

    assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo(path);
  }

  @Test
  void isOfNoFileTheEmptyWord() {
    assertThat(ShellWord.of(Path.of(""))).isEqualTo("''");
  }
}
