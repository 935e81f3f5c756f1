package dev.orbweaver.transport;

import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.config.Section;
import dev.orbweaver.text.Plain;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads {@code orbweaver.network.hosts}: names and {@code *.name} as people write them, and the
 * addresses (or other names) that stand for each.
 */
final class GivenHosts {
  private static final String PATH = "orbweaver.network.hosts has \"";
  private static final String BELOW = "*.";

  private GivenHosts() {}

  /**
   * By names as URLs have them: in lower case, international ones in ASCII.
   *
   * @throws ConfigProblem naming an entry that no host could ever be answered with
   */
  static Map<String, List<String>> of(Section network) {
    Map<String, List<String>> given = new LinkedHashMap<>();
    network
        .mapOfTexts("hosts")
        .forEach((name, answers) -> given.put(name(name), answers(name, answers)));
    return given;
  }

  private static String name(String text) {
    String prefix = text.startsWith(BELOW) ? BELOW : "";
    String host = host(text.substring(prefix.length()));
    if (host == null) {
      throw new ConfigProblem(PATH + Plain.of(text, 100) + "\", which is no host name or *.name");
    }
    return prefix + host;
  }

  private static List<String> answers(String name, List<String> texts) {
    List<String> hosts = new ArrayList<>();
    texts.forEach(text -> hosts.add(host(bracketed(text))));
    if (hosts.isEmpty() || hosts.contains(null)) {
      String shown = Plain.of(texts.toString(), 100);
      throw new ConfigProblem(PATH + name + "\" = " + shown + ", which is no list of addresses");
    }
    return hosts;
  }

  private static String bracketed(String text) {
    return text.indexOf(':') >= 0 && !text.startsWith("[") ? "[" + text + "]" : text;
  }

  /** The host of a URL, or null when the text is not just that. */
  private static String host(String text) {
    return text.indexOf('*') < 0
            && Url.parse("http://" + text + "/") instanceof Url url
            && url.href().equals("http://" + url.host() + "/")
        ? AddressPolicy.nameOf(url)
        : null;
  }
}
