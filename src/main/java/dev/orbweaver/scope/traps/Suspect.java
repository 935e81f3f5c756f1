package dev.orbweaver.scope.traps;

/**
 * URLs that are parked, for the report.
 *
 * @param what their template, or the hosts of a site
 * @param sample one of them that was fetched
 * @param fetched how many were
 * @param refused how many were not
 */
public record Suspect(String what, String sample, long fetched, long refused) {}
