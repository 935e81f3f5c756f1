/**
 * Reads HOCON with our conventions: bare numbers of time are seconds, {@code unlimited} is a count,
 * and whatever is wrong is said with its path.
 *
 * <p>Start with {@link dev.orbweaver.config.Section}; each package reads its own section once, into
 * a record.
 */
package dev.orbweaver.config;
