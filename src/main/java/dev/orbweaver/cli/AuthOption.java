package dev.orbweaver.cli;

import dev.orbweaver.config.ConfigProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code --auth ORIGIN=USER:PASSWORD} as entries of {@code orbweaver.http.credentials}. */
final class AuthOption {
  private AuthOption() {}

  static List<Map<String, String>> asConfig(List<String> given) {
    List<Map<String, String>> entries = new ArrayList<>();
    for (String each : given) {
      int equals = each.indexOf('=');
      int colon = each.indexOf(':', equals);
      if (equals < 1 || colon < 0) {
        // what was given may be a password as a whole: nothing of it is shown
        throw new ConfigProblem("--auth must be ORIGIN=USER:PASSWORD");
      }
      entries.add(
          Map.of(
              "origin", each.substring(0, equals),
              "user", each.substring(equals + 1, colon),
              "password", each.substring(colon + 1)));
    }
    return entries;
  }
}
