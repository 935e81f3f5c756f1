package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What pages are shown with, when it is asked for. */
class AssetsScenarioTest extends LoopbackTest {
  private static final String PAGE =
      """
      <link rel=stylesheet href=/main.css><link rel=icon href=/icon.png><script src=/a.js></script>
      <style>@import "/one.css"; p { background: url(/bg.png) }</style>
      <p style="background: url(/bg.png)"><img src=/i.png srcset="/i.png 1x, /i2.png 2x">
      <video poster=/p.png src=/v.mp4></video><a href=/next>next</a>
      <img src=%s><img src="data:image/png;base64,AAAA">
      """;

  private void serve() {
    site.html("/", PAGE.formatted(other.url("/far.png")));
    site.html("/next", "<img src=/i.png><link rel=stylesheet href=/main.css>");
    site.body("/main.css", "text/css", "@import url(two.css); a{b:url('/bg.png')}".getBytes(UTF_8));
    site.body("/two.css", "text/css", "@font-face{src:url(/f.woff2)}".getBytes(UTF_8));
    site.otherwise(
        exchange -> exchange.respond(200, "application/octet-stream", "x".getBytes(UTF_8)));
  }

  @Test
  @DisplayName(
      "with --assets what a page loads is fetched once and recorded, style sheets searched")
  void fetchesAssetsOnce() {
    serve();

    Crawled crawled = crawlFrom("/").with("--assets").run().exits(0);

    assertThat(site.paths())
        .containsExactlyInAnyOrder(
            "/",
            "/main.css",
            "/icon.png",
            "/a.js",
            "/one.css",
            "/bg.png",
            "/i.png",
            "/i2.png",
            "/p.png",
            "/v.mp4",
            "/next",
            "/two.css",
            "/f.woff2");
    assertThat(crawled.page(site.url("/f.woff2")).referrer()).isEqualTo(site.url("/two.css"));
    assertThat(crawled.page(site.url("/f.woff2")).depth()).isEqualTo(3);
    assertThat(crawled.page(site.url("/main.css")).links()).isEqualTo(2);
    assertThat(crawled.pages()).hasSize(13);
  }

  @Test
  @DisplayName("assets have the scope of links")
  void keepsAssetsInScope() {
    serve();

    crawlFrom("/").with("--assets").run().exits(0);

    assertThat(other.paths()).isEmpty();
  }

  @Test
  @DisplayName("without --assets none is fetched")
  void fetchesNoAssetsByDefault() {
    serve();

    crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/next");
  }
}
