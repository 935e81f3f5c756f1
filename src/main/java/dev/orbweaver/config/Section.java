package dev.orbweaver.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import dev.orbweaver.text.NearestName;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** One part of the configuration, read with its path at hand so that a bad value can be named. */
public final class Section {
  /** Keys whose value is not shown when it is wrong. */
  private static final Set<String> SECRET =
      Set.of("credentials", "user", "password", "bearer", "headers", "proxies");

  private final Config config;
  private final String path;

  private Section(Config config, String path) {
    this.config = config;
    this.path = path;
  }

  /**
   * The part of {@code root} at {@code path}, which must be there (reference.conf has every
   * section).
   */
  public static Section of(Config root, String path) {
    return new Section(root.getConfig(path), path);
  }

  public Section section(String key) {
    return new Section(read(key, "an object", () -> config.getConfig(key)), path + "." + key);
  }

  /** The parts of a list of objects. */
  public List<Section> sections(String key) {
    return read(
        key,
        "a list of objects",
        () ->
            config.getConfigList(key).stream()
                .map(each -> new Section(each, path + "." + key))
                .toList());
  }

  /** Refuses keys beside these; for the objects of a list, whose keys nobody else looks at. */
  public void onlyKeys(String... known) {
    for (String key : config.root().keySet()) {
      if (!List.of(known).contains(key)) {
        String nearest = NearestName.of(key, List.of(known));
        throw new ConfigProblem(
            "unknown key "
                + key
                + " in "
                + path
                + (nearest == null ? "" : "; did you mean " + nearest + "?"));
      }
    }
  }

  /** Whether the key is there and not null. */
  public boolean has(String key) {
    return config.hasPath(key);
  }

  public String text(String key) {
    return read(key, "a text", () -> config.getString(key));
  }

  public boolean flag(String key) {
    return read(key, "true or false (or on, off)", () -> config.getBoolean(key));
  }

  /** A list of texts; a single text stands for a list of one. */
  public List<String> texts(String key) {
    return read(
        key,
        "a list of texts",
        () ->
            config.getValue(key).valueType() == ConfigValueType.LIST
                ? config.getStringList(key)
                : List.of(config.getString(key)));
  }

  /** A whole number of at least {@code least}. */
  public int count(String key, int least) {
    long value = whole(key, "a whole number");
    return value >= least && value <= Integer.MAX_VALUE
        ? (int) value
        : fail(
            key, "a whole number " + (value < least ? "of at least " + least : "up to 2147483647"));
  }

  /** A whole number of at least {@code least}, or {@code unlimited}: then the largest there is. */
  public long countOrUnlimited(String key, long least) {
    if (isUnlimited(key)) {
      return Long.MAX_VALUE;
    }
    long value = whole(key, "a whole number or unlimited");
    return value >= least
        ? value
        : fail(key, "a whole number of at least " + least + ", or unlimited");
  }

  /** The library would cut a fraction off, and 1.5 would pass for 1. */
  private long whole(String key, String wanted) {
    double value = read(key, wanted, () -> config.getDouble(key));
    return value == Math.rint(value)
        ? read(key, wanted, () -> config.getLong(key))
        : fail(key, wanted);
  }

  public double number(String key, double least, double most) {
    double value = read(key, "a number", () -> config.getDouble(key));
    return value >= least && value <= most
        ? value
        : fail(key, "a number from " + least + " to " + most);
  }

  /** A time; a bare number is seconds. */
  public Duration duration(String key) {
    String wanted = "a time such as 2, 0.5, 500ms or 2m";
    Duration value = read(key, wanted, () -> Durations.parse(config.getString(key)));
    return value == null || value.isNegative() ? fail(key, wanted) : value;
  }

  /** A time that is longer than none: as a limit, 0 would let nothing pass. */
  public Duration someTime(String key) {
    Duration value = duration(key);
    return value.isZero() ? fail(key, "longer than 0") : value;
  }

  /** A time that is longer than none, or {@code unlimited}. */
  public Duration someTimeOrUnlimited(String key) {
    return isUnlimited(key) ? durationOrUnlimited(key) : someTime(key);
  }

  /** A time, or {@code unlimited}: then some 290 years. */
  public Duration durationOrUnlimited(String key) {
    return isUnlimited(key) ? Duration.ofNanos(Long.MAX_VALUE) : duration(key);
  }

  /** A size in bytes: {@code 8MiB}, {@code 100kB} or a bare number. */
  public long bytes(String key) {
    return read(key, "a size such as 8MiB", () -> config.getBytes(key));
  }

  /** Bytes a second: {@code 100B/s}, {@code 1kB/s} or a bare number. */
  public long rate(String key) {
    String wanted = "a rate such as 100B/s";
    String text = text(key).strip();
    String size = text.endsWith("/s") ? text.substring(0, text.length() - 2) : text;
    Config alone = ConfigFactory.parseMap(Map.of("rate", size));
    long rate = read(key, wanted, () -> alone.getBytes("rate"));
    return rate >= 0 ? rate : fail(key, wanted);
  }

  /** A size, or {@code unlimited}: then the largest there is. */
  public long bytesOrUnlimited(String key) {
    return isUnlimited(key) ? Long.MAX_VALUE : bytes(key);
  }

  /** One of the constants of an enum, by its name in lower case with hyphens. */
  public <E extends Enum<E>> E choice(String key, Class<E> type) {
    String value = text(key);
    for (E constant : type.getEnumConstants()) {
      if (nameOf(constant).equals(value)) {
        return constant;
      }
    }
    List<String> names =
        java.util.Arrays.stream(type.getEnumConstants()).map(Section::nameOf).toList();
    return fail(key, "one of " + String.join(", ", names));
  }

  /** An open map from name to one text or a list of texts; keys may hold dots when quoted. */
  public Map<String, List<String>> mapOfTexts(String key) {
    Map<String, List<String>> map = new LinkedHashMap<>();
    read(key, "an object", () -> config.getConfig(key))
        .entrySet()
        .forEach(
            entry ->
                map.put(
                    String.join(".", ConfigUtil.splitPath(entry.getKey())),
                    texts(entry.getValue())));
    return map;
  }

  /** Says that the value at {@code key} is wrong, and what would be right. */
  public <T> T fail(String key, String wanted) {
    if (SECRET.contains(key)) {
      throw new ConfigProblem(path + "." + key + " must be " + wanted);
    }
    String value = config.hasPath(key) ? config.getValue(key).unwrapped().toString() : "nothing";
    String shown = value.isBlank() ? "empty" : value;
    throw new ConfigProblem(path + "." + key + " is " + shown + "; it must be " + wanted);
  }

  private boolean isUnlimited(String key) {
    return config.getValue(key).unwrapped().toString().equals("unlimited");
  }

  private static List<String> texts(ConfigValue value) {
    return value instanceof ConfigList list
        ? list.unwrapped().stream().map(Object::toString).toList()
        : List.of(value.unwrapped().toString());
  }

  private static String nameOf(Enum<?> constant) {
    return constant.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }

  private <T> T read(String key, String wanted, Supplier<T> getter) {
    try {
      return getter.get();
    } catch (ConfigException.Missing e) {
      throw new ConfigProblem(path + "." + key + " is missing; it must be " + wanted);
    } catch (ConfigException e) {
      return fail(key, wanted);
    }
  }
}
