/**
 * Which links an answer holds: from its document and from its header, resolved, distinct and
 * judged.
 *
 * <p>Start with {@link dev.orbweaver.extract.LinkSearch}; a new kind of link is a new {@link
 * dev.orbweaver.extract.LinkExtractor} in its list. Pure: it is given a parsed document.
 */
package dev.orbweaver.extract;
