/**
 * HTML as a stream of start tags: what a crawler wants of a page, without building its tree.
 *
 * <p>Start with {@link dev.orbweaver.extract.html.HtmlScan}, which tells {@link
 * dev.orbweaver.extract.html.Elements} what it meets. It tokenizes by the HTML Standard and knows
 * of tree construction only what decides how text is read: which elements hold raw text, what is
 * inside svg or math, a template, a frameset. Works on bytes; linear in them; pure.
 */
package dev.orbweaver.extract.html;
