package dev.orbweaver.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigObject;
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
        throw new ConfigProblem(
            known.stream().anyMatch(one -> one.startsWith(key + "."))
                ? noObject(key, each.getValue())
                : unknown(key, each.getValue(), known));
      }
    }
  }

  /**
   * Refuses a configuration in which something that is no object took the place of a section: one
   * layer's value is then gone from sight, and every key of the section with it.
   *
   * @param all what is read, the defaults below it
   */
  public static void refuseHidden(Config all, Config defaults) {
    for (String key : new TreeSet<>(defaults.getConfig("orbweaver").root().keySet())) {
      String path = "orbweaver." + key;
      if (defaults.getValue(path) instanceof ConfigObject section) {
        hidden(path, section, all);
      }
    }
  }

  private static void hidden(String path, ConfigObject section, Config all) {
    // the outermost one is what was written
    if (!section.keySet().stream().allMatch(key -> all.hasPathOrNull(below(path, key)))) {
      throw new ConfigProblem(
          path + " is set to what is no object, which hides its keys; set them one by one");
    }
    for (Map.Entry<String, ConfigValue> each : section.entrySet()) {
      if (each.getValue() instanceof ConfigObject inner) {
        hidden(below(path, each.getKey()), inner, all);
      }
    }
  }

  private static String below(String path, String key) {
    return path + "." + ConfigUtil.joinPath(key);
  }

  private static String noObject(String key, ConfigValue value) {
    String where = value.origin().description();
    return key + " must be an object of keys, or its keys be set one by one (" + where + ")";
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
