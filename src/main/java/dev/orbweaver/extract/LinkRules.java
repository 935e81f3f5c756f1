package dev.orbweaver.extract;

import dev.orbweaver.url.UrlFolding;
import java.util.Set;

/**
 * Which of the links on a page are taken, and which of them may be followed.
 *
 * @param maxLinks distinct links taken from one page; the rest is counted
 * @param maxUrlLength the longest URL taken, in characters
 * @param obeyMetaNofollow whether nofollow in meta robots or X-Robots-Tag keeps links out of scope
 * @param relsNotFollowed tokens of a rel that keep its link out of scope
 * @param canonical what a page's canonical URL does
 * @param assets whether what a page is shown with (images, scripts, styles) is taken, too
 * @param folding which spellings of a URL are one
 * @param prints what is made of the text
 * @param robotsToken our product token, to which such directives may be addressed
 */
public record LinkRules(
    int maxLinks,
    int maxUrlLength,
    boolean obeyMetaNofollow,
    Set<String> relsNotFollowed,
    Canonical canonical,
    boolean assets,
    UrlFolding folding,
    Prints prints,
    String robotsToken) {

  /** What a page's canonical URL does, beside being recorded. */
  public enum Canonical {
    /** It is a link like others. */
    FOLLOW,
    /** It is not followed for its own sake. */
    RECORD,
    /** It is followed instead of the page's own links, if it is another URL in scope. */
    IDENTITY
  }

  /**
   * What is longer than a URL may be is refused where it would be requested, so that it has its
   * record; but nothing of any length is kept for that.
   */
  private static final int LONGEST_TOLD = 16 * 1024;

  /** All tokens that say a link is not vouched for. */
  public static final Set<String> UNVOUCHED = Set.of("nofollow", "ugc", "sponsored");

  public LinkRules {
    relsNotFollowed = Set.copyOf(relsNotFollowed);
  }

  /** The longest URL that is told of, be it only to be refused. */
  public int longestTold() {
    return Math.max(LONGEST_TOLD, maxUrlLength);
  }

  /** Rules without assets and folding. */
  public LinkRules(
      int maxLinks,
      int maxUrlLength,
      boolean obeyMetaNofollow,
      boolean obeyRelNofollow,
      String robotsToken) {
    this(
        maxLinks,
        maxUrlLength,
        obeyMetaNofollow,
        obeyRelNofollow ? UNVOUCHED : Set.of(),
        Canonical.FOLLOW,
        false,
        UrlFolding.NONE,
        Prints.WORDS,
        robotsToken);
  }

  /** Rules by which words are compared. */
  public LinkRules(
      int maxLinks,
      int maxUrlLength,
      boolean obeyMetaNofollow,
      Set<String> relsNotFollowed,
      Canonical canonical,
      boolean assets,
      UrlFolding folding,
      String robotsToken) {
    this(
        maxLinks,
        maxUrlLength,
        obeyMetaNofollow,
        relsNotFollowed,
        canonical,
        assets,
        folding,
        Prints.WORDS,
        robotsToken);
  }

  /** The same rules with assets or without. */
  public LinkRules withAssets(boolean with) {
    return new LinkRules(
        maxLinks,
        maxUrlLength,
        obeyMetaNofollow,
        relsNotFollowed,
        canonical,
        with,
        folding,
        prints,
        robotsToken);
  }
}
