package dev.orbweaver.crawl;

import dev.orbweaver.scope.ScopeSettings;
import dev.orbweaver.url.Url;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * What a crawl was asked to do, kept so that a later start can say what is different.
 *
 * @param roots a digest of the roots, in whatever order they were given
 * @param scope mode and patterns, or a digest of them when they are long
 * @param depth links followed from a root, or {@link #UNKNOWN_DEPTH}
 */
public record CrawlIntent(String roots, String scope, long depth) {
  /** Of states that did not keep it. */
  public static final long UNKNOWN_DEPTH = -1;

  public static final CrawlIntent NONE = new CrawlIntent("", "", UNKNOWN_DEPTH);

  private static final int LONGEST = 1000;

  static CrawlIntent of(List<Url> roots, ScopeSettings scope, long depth) {
    List<String> sorted = roots.stream().map(Url::href).sorted().toList();
    String words =
        "mode " + scope.mode() + ", include " + scope.include() + ", exclude " + scope.exclude();
    return new CrawlIntent(
        digest(String.join("\n", sorted)),
        words.length() <= LONGEST ? words : digest(words),
        depth);
  }

  private static String digest(String text) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
