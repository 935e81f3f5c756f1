/**
 * What moves between the parts of the crawler: records and enums only, no behaviour beyond their
 * own consistency.
 *
 * <p>Start with {@link dev.orbweaver.model.FetchTask}, which becomes a {@link
 * dev.orbweaver.model.Visit} with exactly one {@link dev.orbweaver.model.Outcome}.
 */
package dev.orbweaver.model;
