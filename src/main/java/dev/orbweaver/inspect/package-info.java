/**
 * Answers questions about our rules without a crawl: what a URL parses to, what a robots.txt
 * allows, which links a page has, which encoding bytes are in.
 *
 * <p>Start with {@link dev.orbweaver.inspect.Inspection}; a new kind of question is a new class of
 * that interface and a command in {@code cli}. {@link dev.orbweaver.inspect.LineService} asks them
 * line by line. No actor, no network.
 */
package dev.orbweaver.inspect;
