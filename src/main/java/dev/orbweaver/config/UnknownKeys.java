package dev.orbweaver.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import dev.orbweaver.text.NearestName;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Finds keys that nobody reads: a misspelt setting must not pass for a set one. */
public final class UnknownKeys {
  /** Below these anything may stand: names of the user's, or what belongs to Akka. */
  private static final List<String> OPEN =
      List.of("akka.", "orbweaver.network.hosts.", "orbweaver.dispatchers.");

  private UnknownKeys() {}

  /**
   * Refuses the first key of {@code given} that {@code defaults} does not have.
   *
   * @throws ConfigProblem naming the key, where it was written, and the nearest one that exists
   */
  public static void refuse(Config given, Config defaults) {
    Set<String> known = new TreeSet<>();
    defaults
        .getConfig("orbweaver")
        .entrySet()
        .forEach(each -> known.add("orbweaver." + each.getKey()));
    known.add("orbweaver.network.hosts");
    for (Map.Entry<String, ConfigValue> each : given.entrySet()) {
      String key = each.getKey();
      if (!known.contains(key) && OPEN.stream().noneMatch(key::startsWith)) {
        throw new ConfigProblem(unknown(key, each.getValue(), known));
      }
    }
  }

  private static String unknown(String key, ConfigValue value, Set<String> known) {
    String shown = String.join(".", ConfigUtil.splitPath(key));
    String nearest = nearest(shown, known);
    String where = value.origin().description();
    return "unknown key "
        + shown
        + " ("
        + where
        + ")"
        + (nearest == null ? "" : "; did you mean " + nearest + "?");
  }

  /**
   * The key that was most likely meant; one whose beginning was left out is meant before all
   * others.
   */
  private static String nearest(String given, Set<String> known) {
    return known.stream()
        .filter(key -> key.endsWith("." + given))
        .min(Comparator.comparingInt(String::length))
        .orElseGet(() -> NearestName.of(given, known));
  }
}
