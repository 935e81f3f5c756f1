package dev.orbweaver.scope;

import com.google.re2j.PatternSyntaxException;
import com.typesafe.config.Config;
import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.config.Section;
import java.util.ArrayList;
import java.util.List;

/**
 * The settings at {@code orbweaver.scope}.
 *
 * @param mode which hosts
 * @param include when there are any, a URL needs one of them
 * @param exclude what a URL must not have
 */
public record ScopeSettings(ScopeMode mode, List<UrlPattern> include, List<UrlPattern> exclude) {
  private static final String PATH = "orbweaver.scope";

  public ScopeSettings {
    include = List.copyOf(include);
    exclude = List.copyOf(exclude);
  }

  public static ScopeSettings of(Config root) {
    Section scope = Section.of(root, PATH);
    return new ScopeSettings(
        scope.choice("mode", ScopeMode.class),
        patterns(root, PATH, "include"),
        patterns(root, PATH, "exclude"));
  }

  /** The RE2 expressions at a key. */
  static List<UrlPattern> patterns(Config root, String path, String key) {
    List<UrlPattern> patterns = new ArrayList<>();
    for (String text : Section.of(root, path).texts(key)) {
      try {
        patterns.add(UrlPattern.of(text));
      } catch (PatternSyntaxException e) {
        throw new ConfigProblem(
            path + "." + key + " has " + text + ", which is no RE2 expression: " + fault(e));
      }
    }
    return patterns;
  }

  private static String fault(PatternSyntaxException e) {
    String part = e.getPattern();
    return part == null || part.isEmpty()
        ? e.getDescription()
        : e.getDescription() + " (" + part + ")";
  }
}
