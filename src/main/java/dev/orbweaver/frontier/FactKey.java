package dev.orbweaver.frontier;

/**
 * Under what a fact is remembered: 128 bits of a digest, by which one is never taken for another.
 */
public record FactKey(long high, long low) {}
