package dev.orbweaver.transport;

import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.config.Section;
import dev.orbweaver.text.Plain;
import dev.orbweaver.url.RootUrl;
import dev.orbweaver.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Who we are to which origin: {@code orbweaver.http.credentials}, and the user and password of root
 * URLs.
 *
 * <p>They are sent to exactly that scheme, host and port. Nothing here shows a secret: not {@code
 * toString}, not the message of a problem.
 */
public final class Credentials {
  private static final String KEY = "credentials";
  private static final String PATH = "orbweaver.http." + KEY;

  private final Map<String, String> byOrigin = new HashMap<>();

  private Credentials() {}

  /**
   * @param roots as they were typed, perhaps with user and password
   */
  static Credentials of(Section http, List<String> roots) {
    Credentials all = new Credentials();
    Set<String> bare = new HashSet<>();
    for (Section each : http.sections(KEY)) {
      each.onlyKeys("origin", "user", "password", "bearer");
      String origin = origin(each.text("origin"));
      if (each.has("user") || each.has("bearer")) {
        all.add(origin, value(each, origin));
      } else {
        bare.add(origin);
      }
    }
    for (String root : roots) {
      if (RootUrl.parse(root) instanceof Url url && !(url.username() + url.password()).isEmpty()) {
        all.add(url.origin(), basic(url.origin(), url.username(), url.password()));
      }
    }
    bare.removeAll(all.byOrigin.keySet());
    if (!bare.isEmpty()) {
      throw missing(bare.iterator().next());
    }
    return all;
  }

  /** Origins that there are credentials for. */
  public List<String> origins() {
    return byOrigin.keySet().stream().sorted().toList();
  }

  /** The Authorization header for that URL. */
  Optional<String> authorization(Url url) {
    return byOrigin.isEmpty() ? Optional.empty() : Optional.ofNullable(byOrigin.get(url.origin()));
  }

  /** The value of a header of Basic authentication (RFC 7617), in UTF-8. */
  static String basic(String whose, String user, String password) {
    if (user.indexOf(':') >= 0 || (user + password).chars().anyMatch(Character::isISOControl)) {
      throw new ConfigProblem(
          "the user for " + whose + " has a colon, or it or the password a control character");
    }
    byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(both);
  }

  private void add(String origin, String value) {
    String former = byOrigin.putIfAbsent(origin, value);
    if (former != null && !former.equals(value)) {
      throw new ConfigProblem("there are two different credentials for " + origin);
    }
  }

  private static String value(Section each, String origin) {
    if (!each.has("bearer")) {
      return basic(origin, each.text("user"), each.has("password") ? each.text("password") : "");
    }
    String token = each.text("bearer").strip();
    if (each.has("user") || token.isEmpty() || !token.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
      throw new ConfigProblem(
          PATH + " for " + origin + ": give user and password, or a bearer token without spaces");
    }
    return "Bearer " + token;
  }

  private static String origin(String text) {
    if (Url.parse(text.strip()) instanceof Url url
        && url.isHttp()
        && url.href().equals(url.origin() + "/")) {
      return url.origin();
    }
    String shown = Plain.of(RootUrl.shown(text), 100);
    throw new ConfigProblem(
        PATH + ": \"" + shown + "\" is no origin such as https://example.org or http://h:8080");
  }

  private static ConfigProblem missing(String origin) {
    return new ConfigProblem(
        "the user and password, or the bearer token, for "
            + origin
            + " are missing; no state keeps them: give them with --auth "
            + origin
            + "=USER:PASSWORD");
  }

  @Override
  public String toString() {
    return "credentials for " + origins();
  }
}
