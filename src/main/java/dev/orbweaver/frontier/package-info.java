/**
 * What is known and what is still to be fetched: each host's queue and the visited set, behind one
 * asynchronous store.
 *
 * <p>Start with {@link dev.orbweaver.frontier.FrontierStore}, whose three calls are the crawl's
 * commit protocol.
 */
package dev.orbweaver.frontier;
