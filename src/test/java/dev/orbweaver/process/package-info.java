/**
 * The program as a process of its own, as a terminal or a script would start it: signals, pipes,
 * full disks, exit codes, and every byte it shows.
 *
 * <p>Start with {@link dev.orbweaver.process.Program}.
 */
package dev.orbweaver.process;
