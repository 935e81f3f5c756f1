package dev.orbweaver.scope.traps;

/**
 * URLs that are parked, for the report.
 *
 * @param what their template, or the hosts of a site
 * @param sample one of them that was fetched
 * @param fetched how many were
 * @param refused how many were not, be it that they were refused or that they wait
 */
public record Suspect(String what, String sample, long fetched, long refused) {

  /** The same with URLs that wait in the state and were not refused. */
  public Suspect withWaiting(long urls) {
    return new Suspect(what, sample, fetched, refused + urls);
  }
}
