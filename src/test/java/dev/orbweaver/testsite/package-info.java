/**
 * Web servers on the loopback, kind and hostile, for tests and for people: real sockets, no mocks.
 *
 * <p>Start with {@link dev.orbweaver.testsite.TestSite}. What it saw is in its {@link
 * dev.orbweaver.testsite.AccessLog}, the judge of what a crawler did; what it can do to a crawler
 * is in {@link dev.orbweaver.testsite.Exchange} and, by name, in {@link
 * dev.orbweaver.testsite.Fault}. By hand: {@code ./sbt "Test/runMain
 * dev.orbweaver.testsite.TestSiteMain hostile 8000"}.
 */
package dev.orbweaver.testsite;
