/**
 * The suites that others wrote, run against what {@code orbweaver inspect} answers, and the table
 * of them in docs/promises.md.
 *
 * <p>Start with {@link dev.orbweaver.conformance.Suites}: a suite is a line there.
 */
package dev.orbweaver.conformance;
