package dev.orbweaver.crawl;

import dev.orbweaver.frontier.FrontierStore;
import dev.orbweaver.frontier.MemoryFrontier;
import dev.orbweaver.frontier.Recovered;

/**
 * The store a crawl works on, what it held when it was opened, and what the crawl is asked to do
 * with it.
 *
 * @param store closed by the crawl when it ends
 */
public record Frontier(FrontierStore store, Recovered recovered, CrawlIntent intent) {

  /** A frontier that lives and dies with the process. */
  public static Frontier inMemory() {
    return new Frontier(new MemoryFrontier(), Recovered.NOTHING, CrawlIntent.NONE);
  }
}
