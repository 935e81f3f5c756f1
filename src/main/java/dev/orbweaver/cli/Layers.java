package dev.orbweaver.cli;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValueFactory;
import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.config.UnknownKeys;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The configuration as a person gives it: options over {@code --set} over the file over the
 * defaults.
 *
 * <p>Keys that do not exist are refused by name, wherever they were written.
 */
final class Layers {
  /** The file that {@code run} reads without being told; set by the build. */
  private static final String PROJECT_FILE = "orbweaver-run.application";

  /** Options that add to what is configured elsewhere instead of replacing it. */
  private static final List<String> ADDED =
      List.of("orbweaver.network.allow", "orbweaver.http.credentials", "orbweaver.http.headers");

  /** What is set there may be a secret, and is not shown when it is wrong. */
  private static final String SECRET = "orbweaver.http.";

  private Layers() {}

  static Config of(Map<String, Object> options, List<String> set, String file) {
    Map<String, Object> replacing = new LinkedHashMap<>(options);
    Map<String, Object> added = new LinkedHashMap<>(options);
    added.keySet().retainAll(ADDED);
    replacing.keySet().removeAll(ADDED);
    Config given =
        ConfigFactory.parseMap(replacing, "the command line")
            .withFallback(settings(set))
            .withFallback(file == null ? projectFile() : file(new File(file)));
    Config defaults = ConfigFactory.load("orbweaver-program");
    UnknownKeys.refuse(given, defaults);
    try {
      Config all = given.withFallback(defaults).resolve();
      UnknownKeys.refuseHidden(all, defaults);
      return adding(all, added);
    } catch (ConfigException e) {
      throw new ConfigProblem(e.getMessage());
    }
  }

  private static Config adding(Config config, Map<String, Object> added) {
    Config all = config;
    for (Map.Entry<String, Object> each : added.entrySet()) {
      Object there = all.getValue(each.getKey()).unwrapped();
      List<Object> both = new ArrayList<>(there instanceof List<?> list ? list : List.of(there));
      both.addAll((List<?>) each.getValue());
      all = all.withValue(each.getKey(), ConfigValueFactory.fromIterable(both, "the command line"));
    }
    return all;
  }

  /** What {@code --set} says, the last one over those before it. */
  static Config settings(List<String> set) {
    Config all = ConfigFactory.empty();
    for (String setting : set) {
      int equals = setting.indexOf('=');
      if (equals < 1) {
        throw new ConfigProblem("--set " + setting + ": it must be KEY=VALUE");
      }
      String key = setting.substring(0, equals).strip();
      all = setting(key, setting.substring(equals + 1).strip()).withFallback(all);
    }
    return all;
  }

  /** A value is taken as it stands unless it begins like a list, an object or a quoted text. */
  private static Config setting(String key, String value) {
    try {
      ConfigUtil.splitPath(key);
      return value.startsWith("[") || value.startsWith("{") || value.startsWith("\"")
          ? ConfigFactory.parseString(key + " = " + value)
          : ConfigFactory.empty()
              .withValue(key, ConfigValueFactory.fromAnyRef(value, "--set " + key));
    } catch (ConfigException e) {
      throw new ConfigProblem(
          key.startsWith(SECRET)
              ? "--set " + key + ": its value cannot be read"
              : "--set " + key + "=" + value + ": " + e.getMessage());
    }
  }

  private static Config projectFile() {
    String file = System.getProperty(PROJECT_FILE);
    return file == null ? ConfigFactory.empty() : file(new File(file));
  }

  /** What cannot be read may be another file, one that it includes. */
  private static String why(File file, ConfigException.IO e) {
    if (!file.exists()) {
      return "there is no such file";
    }
    boolean isRead = file.isFile() && file.canRead();
    String named = String.valueOf(e.getMessage()).split(": ", 2)[0]; // behind it are Java's words
    return isRead ? "it includes " + named + ", which cannot be read" : "it cannot be read";
  }

  /** What is not is replaced by the parser, in names of files too. */
  private static void requireUtf8(File file) {
    try {
      if (file.isFile()) {
        StandardCharsets.UTF_8
            .newDecoder()
            .decode(ByteBuffer.wrap(Files.readAllBytes(file.toPath())));
      }
    } catch (CharacterCodingException e) {
      throw new ConfigProblem("the configuration file " + file + ": it is not UTF-8");
    } catch (IOException e) {
      // whoever parses it says so
    }
  }

  private static Config file(File file) {
    requireUtf8(file);
    try {
      return ConfigFactory.parseFile(file, ConfigParseOptions.defaults().setAllowMissing(false));
    } catch (ConfigException.IO e) {
      throw new ConfigProblem("the configuration file " + file + ": " + why(file, e));
    } catch (ConfigException e) {
      throw new ConfigProblem("the configuration file " + e.getMessage());
    }
  }
}
