/**
 * Text from outside: which encoding a label means, and the one escape before anything is shown,
 * logged or put into a report. Pure.
 *
 * <p>Start with {@link dev.orbweaver.text.Plain}; {@link dev.orbweaver.text.EncodingLabels} turns
 * the charset name of a page into what decodes it, {@link dev.orbweaver.text.JsonTree} writes plain
 * values as JSON.
 */
package dev.orbweaver.text;
