package dev.orbweaver.conformance;

import java.util.List;
import java.util.stream.Stream;

/** The registry of suites, in the order of the table: whoever brings a suite adds it here. */
final class Suites {
  static final List<Suite> ALL =
      Stream.of(UrlSuites.ALL, RobotsSuites.ALL, PageSuites.ALL).flatMap(List::stream).toList();

  private Suites() {}
}
