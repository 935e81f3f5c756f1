/**
 * Which URLs seem to be part of a trap: a site that makes up URLs for ever.
 *
 * <p>Start with {@link dev.orbweaver.scope.traps.TrapWatch}, which learns from what was fetched,
 * and {@link dev.orbweaver.scope.traps.Parked}, which says what is not fetched any more. Pure: no
 * Akka, no I/O, no clock.
 */
package dev.orbweaver.scope.traps;
