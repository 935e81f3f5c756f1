package dev.orbweaver.faults;

import java.util.List;

/**
 * A fault that a crawl survives.
 *
 * @param number its number in the list
 * @param fault what happens
 * @param promise what is promised then
 * @param tests what shows it, as {@code package.Class#method} below dev.orbweaver
 * @param elsewhere what shows it when no test does: a command, or why nothing does
 */
record FaultRow(int number, String fault, String promise, List<String> tests, String elsewhere) {

  /** One that tests show. */
  static FaultRow shown(int number, String fault, String promise, String... tests) {
    return new FaultRow(number, fault, promise, List.of(tests), "");
  }

  /** One that no test here can show. */
  static FaultRow elsewhere(int number, String fault, String promise, String where) {
    return new FaultRow(number, fault, promise, List.of(), where);
  }

  /** The columns of it that don't change from run to run. */
  String fixed() {
    return "| %d | %s | %s |".formatted(number, fault, promise);
  }
}
