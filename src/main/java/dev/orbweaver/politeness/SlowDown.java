package dev.orbweaver.politeness;

/**
 * A host asked for patience, and what followed.
 *
 * @param at when, in monotonic nanoseconds
 * @param status 429 or 503
 * @param askedNanos for how long it asked (Retry-After), or -1
 * @param restNanos for how long it is left in peace from then on, before anything else
 * @param delayBefore the delay that ruled before
 * @param delayAfter the delay from then on
 */
public record SlowDown(
    long at, int status, long askedNanos, long restNanos, long delayBefore, long delayAfter) {}
