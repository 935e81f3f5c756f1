package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orbweaver.model.Earlier;
import dev.orbweaver.model.Validators;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an earlier crawl knew, kept on disk and looked up. */
class EarlierPagesTest {
  private static final Url ROOT = url("http://a.test/");
  private static final Url PAGE = url("http://a.test/\u00E9?x=1");
  private static final Earlier KNOWN =
      new Earlier(
          Validators.of(PAGE, "\"e\"", null),
          "ab12",
          17,
          "text/html",
          "utf-8",
          "T\u00EFtle",
          ROOT,
          true,
          3);
  private static final Earlier BARE =
      new Earlier(Validators.NONE, null, 0, null, null, null, null, false, 0);

  @TempDir Path temp;

  private static Url url(String text) {
    return (Url) Url.parse(text);
  }

  private EarlierPages made(EarlierPages.Feed feed) throws IOException {
    return EarlierPages.make(temp.resolve("kept"), "here", feed);
  }

  @Test
  void givesBackWhatItWasTold() throws IOException {
    made(writer -> {
          writer.links(ROOT, List.of("http://b.test/", PAGE.href()));
          writer.knowsAllLinks();
          writer.record(ROOT, null, BARE);
          writer.record(PAGE, ROOT, KNOWN);
          writer.record(url("http://a.test/no"), ROOT, Earlier.NEVER);
        })
        .close();

    try (EarlierPages pages = EarlierPages.open(temp.resolve("kept"))) {
      assertThat(pages.facts()).isEqualTo(new EarlierPages.Facts("here", 2, 1, true));
      assertThat(pages.of(PAGE)).isEqualTo(KNOWN);
      assertThat(pages.of(ROOT)).isEqualTo(BARE);
      assertThat(pages.of(url("http://a.test/no"))).isEqualTo(Earlier.NEVER);
      assertThat(pages.of(url("http://a.test/other"))).isEqualTo(Earlier.NEVER);
      assertThat(pages.knows(url("http://a.test/no"))).isTrue();
      assertThat(pages.knows(url("http://a.test/other"))).isFalse();
      assertThat(pages.linksOf(ROOT)).containsExactly("http://b.test/", PAGE.href());
      assertThat(pages.linksOf(PAGE)).isEmpty();
      assertThat(pages.foundOn(ROOT)).containsExactly(PAGE.href(), "http://a.test/no");
      assertThat(pages.foundOn(PAGE)).isEmpty();
    }
  }

  @Test
  void neverTakesOneUrlForAnother() {
    byte[] value = EarlierCodec.value(PAGE, KNOWN);

    assertThat(EarlierCodec.earlier(PAGE, value)).isEqualTo(KNOWN);
    assertThat(EarlierCodec.earlier(ROOT, value)).isNull();
  }

  @Test
  void isNotThereAfterItWasBrokenOff() throws IOException {
    assertThatThrownBy(
            () ->
                made(
                    writer -> {
                      writer.record(ROOT, null, BARE);
                      throw new IOException("read no further");
                    }))
        .isInstanceOf(IOException.class);
    assertThat(EarlierPages.isThere(temp.resolve("kept"))).isFalse();

    try (EarlierPages pages = made(writer -> writer.record(PAGE, null, KNOWN))) {
      assertThat(pages.facts().pages()).isEqualTo(1);
      assertThat(pages.knows(ROOT)).isFalse();
    }
  }

  @Test
  void saysThatItIsDamaged() throws IOException {
    made(writer -> writer.record(PAGE, null, KNOWN)).close();
    Path manifest;
    try (var files = Files.list(temp.resolve("kept"))) {
      manifest =
          files.filter(file -> file.toString().contains("MANIFEST")).findFirst().orElseThrow();
    }
    Files.write(manifest, new byte[] {1, 2, 3});

    assertThatThrownBy(() -> EarlierPages.open(temp.resolve("kept")))
        .isInstanceOf(FrontierProblem.class)
        .hasMessageContaining("kept");
  }

  /** A page that is read while the crawl ends may ask late. */
  @Test
  void knowsNothingOnceItIsClosed() throws IOException {
    EarlierPages pages = made(writer -> writer.record(PAGE, ROOT, KNOWN));
    pages.close();
    pages.close();

    assertThat(pages.of(PAGE)).isEqualTo(Earlier.NEVER);
    assertThat(pages.foundOn(ROOT)).isEmpty();
  }
}
