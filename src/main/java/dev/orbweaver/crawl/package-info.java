/**
 * The hub: what is crawled, in which order, and when it is over.
 *
 * <p>Start with {@link dev.orbweaver.crawl.CrawlSupervisor}; embedders with {@link
 * dev.orbweaver.crawl.Crawler}. What the supervisor knows and decides is in {@code CrawlState}, of
 * one host in {@code HostRow}; how visits become true is the {@code Committer}'s protocol.
 */
package dev.orbweaver.crawl;
