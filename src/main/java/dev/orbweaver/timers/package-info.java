/**
 * When Akka wakes up: its scheduler without ticks, named in {@code akka.scheduler.implementation}.
 *
 * <p>There is only {@link dev.orbweaver.timers.ExactTimers}; nothing of Orbweaver calls it.
 */
package dev.orbweaver.timers;
