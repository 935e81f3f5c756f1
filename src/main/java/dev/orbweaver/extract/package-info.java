/**
 * Which links an answer holds: from its document and from its header, resolved, distinct and
 * judged.
 *
 * <p>Start with {@link dev.orbweaver.extract.LinkSearch}; which fields of markup are searched is
 * the table in {@code SearchedField}, and {@code TagSearch} applies it to whatever parser shows it
 * tags. Pure: it is given a parsed document.
 */
package dev.orbweaver.extract;
