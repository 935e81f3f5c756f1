package dev.orbweaver.transport;

import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.model.Headers;
import dev.orbweaver.text.Plain;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Header fields that every request is to carry: {@code orbweaver.http.headers}. */
final class RequestFields {
  private static final String PATH = "orbweaver.http.headers";

  /** What says how a message ends, where it goes or what we can read is for us to say. */
  private static final Set<String> OURS =
      Set.of(
          "accept-encoding",
          "connection",
          "content-length",
          "content-type",
          "expect",
          "host",
          "if-match",
          "if-modified-since",
          "if-none-match",
          "if-range",
          "if-unmodified-since",
          "keep-alive",
          "proxy-connection",
          "range",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  private RequestFields() {}

  /** Reads lines of {@code Name: value}. */
  static List<Headers.Field> of(List<String> lines) {
    List<Headers.Field> fields = new ArrayList<>();
    for (String line : lines) {
      fields.add(field(line));
    }
    return List.copyOf(fields);
  }

  private static Headers.Field field(String line) {
    int colon = line.indexOf(':');
    String name = colon < 0 ? "" : line.substring(0, colon);
    if (name.isEmpty() || !name.chars().allMatch(RequestFields::isToken)) {
      // only the name is shown: what stands behind it may be a secret
      String shown = Plain.of(colon < 0 ? line : name, 60);
      throw new ConfigProblem(PATH + ": \"" + shown + "\" does not begin like Name: value");
    }
    String value = line.substring(colon + 1).strip();
    if (!value.chars().allMatch(c -> c == '\t' || c >= ' ' && c < 0x7f)) {
      throw new ConfigProblem(PATH + ": the value of " + name + " must be printable ASCII");
    }
    String instead = instead(name.toLowerCase(Locale.ROOT));
    if (instead != null) {
      throw new ConfigProblem(PATH + ": " + name + " " + instead);
    }
    return new Headers.Field(name, value);
  }

  /** Why a header may not be set here, or null. */
  private static String instead(String name) {
    return switch (name) {
      case "authorization" ->
          "would go to every host; orbweaver.http.credentials (--auth) is for one origin";
      case "cookie" ->
          "would go to every host; --cookies keeps what each host sets and sends it back there";
      case "proxy-authorization" -> "belongs to the proxy: orbweaver.http.proxy (--proxy)";
      case "user-agent" -> "is orbweaver.user-agent (--user-agent)";
      default -> OURS.contains(name) ? "is set by Orbweaver itself" : null;
    };
  }

  private static boolean isToken(int c) {
    return c >= '0' && c <= '9'
        || c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || "!#$%&'*+-.^_`|~".indexOf(c) >= 0;
  }
}
