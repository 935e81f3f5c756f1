/**
 * Actors under a test's control: time that passes on command, mailboxes that run in an order drawn
 * from a seed, and stand-ins for network and disk.
 *
 * <p>Start with {@link dev.orbweaver.clockwork.Clockwork}.
 */
package dev.orbweaver.clockwork;
