/**
 * The hub: what is crawled, in which order, and when it is over.
 *
 * <p>Start with {@link dev.orbweaver.crawl.CrawlSupervisor}; embedders with {@link
 * dev.orbweaver.crawl.Crawler}.
 */
package dev.orbweaver.crawl;
