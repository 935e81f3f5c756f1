package dev.orbweaver.politeness;

/**
 * Which robots.txt of an origin was gone by.
 *
 * @param origin scheme, host and port
 * @param status of the last answer; 0 when there was none
 * @param sha256 of the file in lower-case hexadecimal, or "" when there is none
 * @param etag what the server calls this version, or ""
 * @param fetchedAt when this version was fetched, in wall-clock milliseconds
 * @param checkedAt when it was last asked for
 */
public record RobotsVersion(
    String origin, int status, String sha256, String etag, long fetchedAt, long checkedAt) {

  /** The same file, found unchanged. */
  RobotsVersion unchanged(int newStatus, long when) {
    return new RobotsVersion(origin, newStatus, sha256, etag, fetchedAt, when);
  }
}
