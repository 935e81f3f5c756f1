package dev.orbweaver.url;

import com.typesafe.config.Config;
import dev.orbweaver.config.Section;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * Which spellings of a URL a crawl takes for one, beyond the standard's serialisation: by default
 * none. Folding is idempotent, and gives the URL itself when nothing of it is folded.
 *
 * @param sortQuery whether the parameters of a query are put in the order of their names; those of
 *     one name keep theirs
 * @param stripped parameters that are left out of queries
 * @param stripSessionIds whether {@code ;jsessionid=} is left out of paths
 */
public record UrlFolding(boolean sortQuery, ParameterNames stripped, boolean stripSessionIds) {
  public static final UrlFolding NONE = new UrlFolding(false, ParameterNames.NONE, false);

  private static final String PATH_SESSION = ";jsessionid=";

  /** Reads {@code orbweaver.url}. */
  public static UrlFolding of(Config root) {
    Section section = Section.of(root, "orbweaver.url");
    ParameterNames names = ParameterNames.of(stripped(section));
    if (section.flag("strip-tracking")) {
      names = names.and(ParameterNames.TRACKING);
    }
    boolean sessions = section.flag("strip-session-ids");
    if (sessions) {
      names = names.and(ParameterNames.SESSIONS);
    }
    return new UrlFolding(section.flag("sort-query"), names, sessions);
  }

  private static List<String> stripped(Section section) {
    List<String> names = section.texts("strip-parameters");
    boolean areNames = names.stream().allMatch(name -> name.matches("[^*&=?#\\s]+\\*?"));
    return areNames
        ? names
        : section.fail(
            "strip-parameters", "a list of names such as ref, or beginnings such as x_*");
  }

  /** The spelling that stands for all that are one with this. */
  public Url fold(Url url) {
    boolean paths = stripSessionIds;
    boolean queries = url.queryStart() >= 0 && (sortQuery || !stripped.isEmpty());
    if (!paths && !queries) {
      return url; // each link comes by here
    }
    String path = paths ? withoutSession(url.path()) : url.path();
    String query = queries ? foldQuery(url.query()) : url.query();
    boolean same = path.equals(url.path()) && Objects.equals(query, url.query());
    return same ? url : with(url, path, query);
  }

  private static Url with(Url url, String path, String query) {
    String fragment = url.fragment();
    String href =
        url.href().substring(0, url.pathStart())
            + path
            + (query == null ? "" : "?" + query)
            + (fragment == null ? "" : "#" + fragment);
    return Url.parse(href) instanceof Url folded ? folded : url;
  }

  /** Null when no parameter is left. */
  private String foldQuery(String query) {
    if (query.isEmpty()) {
      return query;
    }
    List<String> all = Arrays.asList(query.split("&", -1));
    List<String> kept = new ArrayList<>(all);
    kept.removeIf(stripped::contains);
    if (kept.isEmpty()) {
      return null;
    }
    if (sortQuery) {
      kept.sort(Comparator.comparing(ParameterNames::nameOf)); // stable
    }
    return kept.equals(all) ? query : String.join("&", kept);
  }

  /** Without the sessions that servlets write behind a path; each reaches to the next part. */
  private static String withoutSession(String path) {
    int session = indexOfSession(path, 0);
    if (session < 0) {
      return path;
    }
    StringBuilder kept = new StringBuilder(path.length());
    int from = 0;
    while (session >= 0) {
      kept.append(path, from, session);
      from = session + PATH_SESSION.length();
      while (from < path.length() && path.charAt(from) != ';' && path.charAt(from) != '/') {
        from++;
      }
      session = indexOfSession(path, from);
    }
    return kept.append(path, from, path.length()).toString();
  }

  private static int indexOfSession(String path, int from) {
    for (int at = path.indexOf(';', from); at >= 0; at = path.indexOf(';', at + 1)) {
      if (path.regionMatches(true, at, PATH_SESSION, 0, PATH_SESSION.length())) {
        return at;
      }
    }
    return -1;
  }
}
