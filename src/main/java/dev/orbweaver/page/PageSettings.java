package dev.orbweaver.page;

import com.typesafe.config.Config;
import dev.orbweaver.config.Section;
import dev.orbweaver.extract.LinkRules;
import java.time.Duration;

/**
 * How pages are read.
 *
 * @param links which links are taken
 * @param parseTimeout how long one page may take to be parsed
 */
public record PageSettings(LinkRules links, Duration parseTimeout) {
  private enum Nofollow {
    OBEY,
    IGNORE
  }

  /**
   * Reads {@code orbweaver.limits} and {@code orbweaver.links}.
   *
   * @param robotsToken the product token that directives may be addressed to
   */
  public static PageSettings of(Config root, String robotsToken) {
    Section limits = Section.of(root, "orbweaver.limits");
    Section links = Section.of(root, "orbweaver.links");
    LinkRules rules =
        new LinkRules(
            limits.count("max-links", 0),
            limits.count("max-url-length", 1),
            links.choice("meta-nofollow", Nofollow.class) == Nofollow.OBEY,
            links.choice("rel-nofollow", Nofollow.class) == Nofollow.OBEY,
            robotsToken);
    return new PageSettings(rules, limits.duration("parse-timeout"));
  }

  /** The longest URL that is taken, wherever it comes from. */
  public int maxUrlLength() {
    return links.maxUrlLength();
  }
}
