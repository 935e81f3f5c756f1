package dev.orbweaver.crawl;

import dev.orbweaver.frontier.DurableFrontier;
import dev.orbweaver.frontier.EarlierPages;
import dev.orbweaver.frontier.FrontierStore;
import dev.orbweaver.frontier.MemoryFrontier;
import dev.orbweaver.frontier.Recovered;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The store a crawl works on, what it held when it was opened, and what the crawl is asked to do
 * with it.
 *
 * @param store closed by the crawl when it ends
 * @param recovery gives what the store held; asked at the beginning only. What it gives takes some
 *     hundred bytes a host, so nobody holds it for longer
 * @param resume the command that goes on with the crawl, to be told to people; "" when there is
 *     none
 * @param earlier what an earlier crawl knew, when its pages are to be visited again; else null.
 *     Closed with the store
 */
public record Frontier(
    FrontierStore store,
    Supplier<Recovered> recovery,
    CrawlIntent intent,
    String resume,
    EarlierPages earlier) {

  /** Of a crawl that knows of no earlier one, and is started again in some way of its own. */
  public Frontier(FrontierStore store, Recovered recovered, CrawlIntent intent) {
    this(store, () -> recovered, intent, "", null);
  }

  /** On disk. What was there is let go of with the first commit. */
  public static Frontier onDisk(
      DurableFrontier store, CrawlIntent intent, String resume, EarlierPages earlier) {
    return new Frontier(store, store::recovered, intent, resume, earlier);
  }

  /** On disk, of a crawl that knows of no earlier one and is started again in a way of its own. */
  public static Frontier onDisk(DurableFrontier store, CrawlPlan plan) {
    return onDisk(store, plan.intent(), "", null);
  }

  /** What the store held when it was opened. */
  public Recovered recovered() {
    return recovery.get();
  }

  private static final Recovered NOTHING = new Recovered(Map.of(), Map.of(), Map.of(), null);

  /** Which of the memories of hosts nobody needs before the host is asked, by their keys. */
  public static boolean isForHostOnly(String key) {
    return MemoryKey.isForHostOnly(key);
  }

  /** A frontier that lives and dies with the process. */
  public static Frontier inMemory() {
    return ofNew(new MemoryFrontier());
  }

  /** A frontier on a store that held nothing. */
  public static Frontier ofNew(FrontierStore store) {
    return new Frontier(store, NOTHING, CrawlIntent.NONE);
  }
}
