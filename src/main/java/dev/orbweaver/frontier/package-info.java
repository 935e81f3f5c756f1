/**
 * What is known and what is still to be fetched: each host's queue and the visited set, behind one
 * asynchronous store.
 *
 * <p>Start with {@link dev.orbweaver.frontier.FrontierStore}, whose three calls are the crawl's
 * commit protocol. {@link dev.orbweaver.frontier.MemoryFrontier} is it in a few lines; {@link
 * dev.orbweaver.frontier.DurableFrontier} keeps it on disk: {@code StoreThread} works off its
 * calls, {@code Database} and {@code Codec} are the tables and their bytes, {@code SeenUrls} and
 * {@code HostQueues} what stands in front of them, {@code StateDirectory} and {@code CommitMark}
 * what lies beside them.
 *
 * <p>What an earlier crawl knew is in {@link dev.orbweaver.frontier.EarlierPages}; {@link
 * dev.orbweaver.frontier.RevisitedFrontier} gives it to the tasks that are taken.
 */
package dev.orbweaver.frontier;
