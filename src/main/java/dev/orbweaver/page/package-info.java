/**
 * Bytes to {@link dev.orbweaver.model.Page}: what kind of body it is, in which encoding, and what
 * is found in it. Runs on whatever thread calls it and touches nothing else.
 *
 * <p>Start with {@link dev.orbweaver.page.PageReader}; which links count is decided in {@link
 * dev.orbweaver.extract}.
 */
package dev.orbweaver.page;
