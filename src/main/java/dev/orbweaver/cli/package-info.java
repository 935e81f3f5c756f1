/**
 * The terminal: picocli commands, signals, the live line. Thin: everything it does, an embedder can
 * do.
 *
 * <p>Start with {@link dev.orbweaver.cli.Main}.
 */
package dev.orbweaver.cli;
