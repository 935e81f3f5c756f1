package dev.orbweaver.host;

import dev.orbweaver.robots.RobotsTxt;

/**
 * What is kept of an origin's robots.txt, to be looked at.
 *
 * @param origin scheme, host and port
 * @param settled whether it is known; else it was out of reach
 * @param text the file; an empty one when there is none
 * @param exists whether there is a file at all
 * @param trouble what kept it out of reach, or ""
 * @param askedAgainInMillis when it will be asked for again: the copy is too old then, or a probe
 *     is due
 */
public record RobotsCopy(
    String origin,
    boolean settled,
    RobotsTxt text,
    boolean exists,
    String trouble,
    long askedAgainInMillis) {

  static RobotsCopy of(KeptRobots kept, int maxSize, long wallMillis) {
    long passed = Math.max(0, wallMillis - kept.writtenMillis());
    return new RobotsCopy(
        kept.origin(),
        kept.settled(),
        RobotsTxt.parse(kept.body(), maxSize),
        kept.body().length > 0,
        kept.trouble(),
        kept.leftMillis() - passed);
  }
}
