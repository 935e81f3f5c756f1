/**
 * The Robots Exclusion Protocol (RFC 9309): text to rules, rules to verdicts, and what an answer
 * that is no robots.txt means.
 *
 * <p>Start with {@link dev.orbweaver.robots.RobotsTxt}; {@link dev.orbweaver.robots.RobotsAnswer}
 * is the policy for status codes and failures. Pure: no Akka, no I/O, no clock. The parser is our
 * own because a verdict must name its rule and line, and matching must stay linear on hostile
 * files.
 */
package dev.orbweaver.robots;
