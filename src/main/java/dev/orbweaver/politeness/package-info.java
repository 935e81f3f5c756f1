/**
 * Given a host's history and the settings, when may it be asked next, and when is a URL tried
 * again?
 *
 * <p>Start with {@link dev.orbweaver.politeness.HostClock}, the one place where politeness is
 * decided; {@link dev.orbweaver.politeness.RetryPolicy} decides about single URLs. Pure: no Akka,
 * no I/O; time and chance are passed in.
 */
package dev.orbweaver.politeness;
