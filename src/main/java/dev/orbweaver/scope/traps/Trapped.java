package dev.orbweaver.scope.traps;

/**
 * A URL that seems to be part of a trap.
 *
 * @param group the URLs that it is one of: their template, the hosts of a site, a kind of path
 * @param why it is not fetched, in words
 */
public record Trapped(String group, String why) {}
