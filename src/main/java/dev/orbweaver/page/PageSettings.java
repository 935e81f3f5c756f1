package dev.orbweaver.page;

import com.typesafe.config.Config;
import dev.orbweaver.config.Section;
import dev.orbweaver.extract.LinkRules;
import dev.orbweaver.extract.Prints;
import dev.orbweaver.url.UrlFolding;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * How pages are read.
 *
 * @param links which links are taken
 * @param parseTimeout how long one page may take to be parsed
 */
public record PageSettings(LinkRules links, Duration parseTimeout) {
  private enum Wish {
    OBEY,
    IGNORE
  }

  /**
   * Reads {@code orbweaver.limits}, {@code links}, {@code url} and {@code assets}.
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
            links.choice("meta-nofollow", Wish.class) == Wish.OBEY,
            relsNotFollowed(links),
            links.choice("canonical", LinkRules.Canonical.class),
            Section.of(root, "orbweaver").flag("assets"),
            UrlFolding.of(root),
            prints(root),
            robotsToken);
    return new PageSettings(rules, limits.someTime("parse-timeout"));
  }

  private static Prints prints(Config root) {
    boolean words = Section.of(root, "orbweaver.traps").flag("enabled");
    boolean near = Section.of(root, "orbweaver.duplicates").flag("near");
    return near ? Prints.NEAR : words ? Prints.WORDS : Prints.NONE;
  }

  private static Set<String> relsNotFollowed(Section links) {
    Set<String> rels = new HashSet<>();
    for (String rel : LinkRules.UNVOUCHED) {
      if (links.choice("rel-" + rel, Wish.class) == Wish.OBEY) {
        rels.add(rel);
      }
    }
    return rels;
  }

  /** The longest URL that is taken, wherever it comes from. */
  public int maxUrlLength() {
    return links.maxUrlLength();
  }
}
