package dev.orbweaver.url;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A set of query parameters by their names, whatever their case.
 *
 * @param names whole names in lower case
 * @param prefixes what other names may begin with, in lower case
 * @param doubtful names that count only when their value looks like a session's id
 */
public record ParameterNames(Set<String> names, List<String> prefixes, Set<String> doubtful) {
  public static final ParameterNames NONE = new ParameterNames(Set.of(), List.of(), Set.of());

  /** What campaigns and social networks add to links. */
  public static final ParameterNames TRACKING =
      of(
          List.of(
              "utm_*",
              "fbclid",
              "gclid",
              "gclsrc",
              "dclid",
              "gbraid",
              "wbraid",
              "srsltid",
              "msclkid",
              "yclid",
              "ysclid",
              "twclid",
              "ttclid",
              "igshid",
              "li_fat_id",
              "_ga",
              "_gl",
              "mc_cid",
              "mc_eid",
              "mkt_tok",
              "_hsenc",
              "_hsmi",
              "__hstc",
              "__hssc",
              "__hsfp",
              "vero_id",
              "wickedid",
              "oly_anon_id",
              "oly_enc_id",
              "s_kwcid",
              "ef_id",
              "_openstat"));

  /** What servers write into links for visitors without cookies. */
  public static final ParameterNames SESSIONS =
      new ParameterNames(
          Set.of(
              "jsessionid",
              "phpsessid",
              "sessionid",
              "session_id",
              "sessid",
              "oscsid",
              "zenid",
              "cfid",
              "cftoken"),
          List.of("aspsessionid"),
          Set.of("sid", "s"));

  private static final int SHORTEST_SESSION = 16;

  public ParameterNames {
    names = Set.copyOf(names);
    prefixes = List.copyOf(prefixes);
    doubtful = Set.copyOf(doubtful);
  }

  /** Names as people list them: a star at the end stands for any ending. */
  public static ParameterNames of(List<String> listed) {
    Set<String> names = new HashSet<>();
    List<String> prefixes = new ArrayList<>();
    for (String each : listed) {
      String lower = each.toLowerCase(Locale.ROOT);
      if (lower.endsWith("*")) {
        prefixes.add(lower.substring(0, lower.length() - 1));
      } else {
        names.add(lower);
      }
    }
    return new ParameterNames(names, prefixes, Set.of());
  }

  ParameterNames and(ParameterNames more) {
    Set<String> allNames = new HashSet<>(names);
    allNames.addAll(more.names);
    List<String> allPrefixes = new ArrayList<>(prefixes);
    allPrefixes.addAll(more.prefixes);
    Set<String> allDoubtful = new HashSet<>(doubtful);
    allDoubtful.addAll(more.doubtful);
    return new ParameterNames(allNames, allPrefixes, allDoubtful);
  }

  boolean isEmpty() {
    return names.isEmpty() && prefixes.isEmpty() && doubtful.isEmpty();
  }

  /** Whether a parameter, {@code name} or {@code name=value}, is one of them. */
  boolean contains(String parameter) {
    String name = nameOf(parameter).toLowerCase(Locale.ROOT);
    return names.contains(name)
        || prefixes.stream().anyMatch(name::startsWith)
        || doubtful.contains(name) && isSession(parameter.substring(nameOf(parameter).length()));
  }

  static String nameOf(String parameter) {
    int equals = parameter.indexOf('=');
    return equals < 0 ? parameter : parameter.substring(0, equals);
  }

  /** Long, of letters and digits, and with a digit in it: no word, no number of an article. */
  private static boolean isSession(String equalsAndValue) {
    return equalsAndValue.length() > SHORTEST_SESSION
        && equalsAndValue.chars().skip(1).allMatch(c -> c < 0x80 && Character.isLetterOrDigit(c))
        && equalsAndValue.chars().anyMatch(Character::isDigit)
        && equalsAndValue.chars().anyMatch(Character::isLetter);
  }
}
