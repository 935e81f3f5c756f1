/**
 * What holds for the code as a whole: which way imports point, what each package may touch, and how
 * big a file or a method may get.
 *
 * <p>Start with {@link dev.orbweaver.architecture.LayersTest}.
 */
package dev.orbweaver.architecture;
