package dev.orbweaver.scope;

import com.typesafe.config.Config;
import dev.orbweaver.url.Url;
import java.util.List;

/**
 * Which URLs come before others of their host: {@code orbweaver.prefer}.
 *
 * @param patterns searched anywhere in the URL; one of them is enough
 */
public record Preference(List<UrlPattern> patterns) {
  public static final Preference NONE = new Preference(List.of());

  /** How much sooner they come: before anything that differs by less. */
  public static final int AHEAD = 1_000_000;

  public Preference {
    patterns = List.copyOf(patterns);
  }

  public static Preference of(Config root) {
    return new Preference(ScopeSettings.patterns(root, "orbweaver", "prefer"));
  }

  public boolean prefers(Url url) {
    for (UrlPattern pattern : patterns) {
      if (pattern.isFoundIn(url.href())) {
        return true;
      }
    }
    return false;
  }
}
