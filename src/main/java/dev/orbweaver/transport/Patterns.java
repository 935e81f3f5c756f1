package dev.orbweaver.transport;

import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.text.Plain;
import dev.orbweaver.url.Url;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Hosts as people list them: names, addresses, {@code *.name} for all below it, {@code *} for all.
 */
final class Patterns {
  private static final String ALL = "*";
  private static final String BELOW = "*.";

  private final Set<String> names = new HashSet<>();

  private Patterns() {}

  /**
   * @param path of the key, for a message
   */
  static Patterns of(String path, List<String> texts) {
    Patterns patterns = new Patterns();
    for (String text : texts) {
      patterns.names.add(name(path, text.strip()));
    }
    return patterns;
  }

  boolean isEmpty() {
    return names.isEmpty();
  }

  boolean match(Url url) {
    String host = AddressPolicy.nameOf(url);
    boolean found = names.contains(host) || names.contains(ALL);
    for (int dot = host.indexOf('.'); !found && dot >= 0; dot = host.indexOf('.', dot + 1)) {
      found = names.contains(ALL + host.substring(dot));
    }
    return found;
  }

  /** One of them as it is looked for. */
  static String name(String path, String text) {
    if (text.equals(ALL)) {
      return text;
    }
    String prefix = text.startsWith(BELOW) ? BELOW : "";
    String name = text.substring(prefix.length());
    boolean bare =
        Url.parse("http://" + name + "/") instanceof Url url
            && url.href().equals("http://" + url.host() + "/")
            && name.indexOf('*') < 0;
    if (!bare) {
      throw new ConfigProblem(
          path + " has \"" + Plain.of(text, 100) + "\", which is no host name or *.name");
    }
    return prefix + AddressPolicy.nameOf((Url) Url.parse("http://" + name + "/"));
  }

  @Override
  public String toString() {
    return String.join(", ", names.stream().sorted().toList());
  }
}
