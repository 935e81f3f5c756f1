/**
 * What the whole crawler is held to, from the command line to the files it writes, against real
 * servers on the loopback whose own log is the judge.
 *
 * <p>Start with {@link dev.orbweaver.scenarios.ClassicCrawlerTest}: 17 behaviours, one test each.
 * The others go on by subject; {@link dev.orbweaver.scenarios.Crawl} runs a command, {@link
 * dev.orbweaver.scenarios.Crawled} is what came of it.
 */
package dev.orbweaver.scenarios;
