/**
 * Writes what a crawl found: one {@link dev.orbweaver.output.Sink} an output, each wrapped by a
 * {@link dev.orbweaver.output.SinkWriter} that tells the crawl how far its output is safe. May
 * block on a disk; opens no socket.
 *
 * <p>Start with {@link dev.orbweaver.output.Sink}; a new one is added by one line in {@link
 * dev.orbweaver.output.Outputs}. What the terminal shows meanwhile is {@link
 * dev.orbweaver.output.LiveLine}.
 */
package dev.orbweaver.output;
