package dev.orbweaver.cli;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import dev.orbweaver.config.ConfigProblem;
import java.util.List;
import java.util.Locale;

/** Starts Akka with what the user set of it, and says in one line what it will not take. */
final class AkkaStart {
  private static final List<String> LEVELS = List.of("off", "error", "warning", "info", "debug");

  private AkkaStart() {}

  /**
   * An actor system.
   *
   * @throws ConfigProblem when there is none with these settings
   * @throws ConfigException when one of them is of the wrong type
   */
  static <T> ActorSystem<T> system(Behavior<T> root, Config config) {
    level(config, "akka.loglevel");
    level(config, "akka.stdout-loglevel");
    try {
      return ActorSystem.create(root, "orbweaver", config);
    } catch (ConfigException | ConfigProblem wrong) {
      throw wrong; // it names the key
    } catch (Exception refused) { // Scala code throws checked ones as well
      throw new ConfigProblem("Akka does not start with these akka.* settings: " + why(refused));
    }
  }

  /** Of an unknown one Akka would tell standard output, and go on. */
  private static void level(Config config, String key) {
    String level = config.getString(key);
    if (!LEVELS.contains(level.toLowerCase(Locale.ROOT))) {
      throw new ConfigProblem(key + ": \"" + level + "\" is none of " + String.join(", ", LEVELS));
    }
  }

  private static String why(Throwable refused) {
    Throwable cause = refused;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String message = cause.getMessage();
    if (cause instanceof ClassNotFoundException) {
      return "there is no class " + message;
    }
    return message == null ? cause.toString() : message;
  }
}
