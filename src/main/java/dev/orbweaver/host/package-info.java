/**
 * One host's side of the crawl: everything about talking to it, and nobody else talks to it.
 *
 * <p>Start with {@link dev.orbweaver.host.HostFetcher}, the actor. What a visit becomes is decided
 * in {@link dev.orbweaver.host.VisitReader}, whether the host may be asked at all in {@link
 * dev.orbweaver.host.OriginRobots}, what the end of a request means in {@code Aftermath} and {@code
 * RobotsAftermath}.
 */
package dev.orbweaver.host;
