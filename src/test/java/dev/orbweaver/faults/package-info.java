/**
 * What a crawl must survive, a row each, and the table of it in docs/promises.md.
 *
 * <p>Start with {@link dev.orbweaver.faults.FaultRows}: a row names the tests that show it,
 * wherever they are. Those here are for the rows that no other area has; servers that misbehave are
 * {@link dev.orbweaver.testsite.Fault}.
 */
package dev.orbweaver.faults;
