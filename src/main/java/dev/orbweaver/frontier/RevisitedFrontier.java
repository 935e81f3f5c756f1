package dev.orbweaver.frontier;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import dev.orbweaver.model.TaskKind;
import dev.orbweaver.url.Url;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/**
 * A frontier of a crawl that goes again where an earlier one went: each task that is taken knows
 * what the earlier crawl knew of its URL. What is queued does not carry it, so nothing that waits
 * takes more memory or disk than in any other crawl.
 *
 * <p>When the links of the earlier crawl's pages are not known, whatever was found on a URL follows
 * it again, be it changed or not: else what an unchanged page leads to would be lost with the page
 * that led there first.
 */
public final class RevisitedFrontier implements FrontierStore {
  private final FrontierStore store;
  private final EarlierPages earlier;
  private final Predicate<Url> wanted;
  private final long maxDepth;
  private final StoreThread thread;

  /**
   * @param earlier closed with this
   * @param wanted which URLs belong to the crawl
   * @param maxDepth how deep it goes
   */
  public RevisitedFrontier(
      FrontierStore store, EarlierPages earlier, Predicate<Url> wanted, long maxDepth) {
    this.store = store;
    this.earlier = earlier;
    this.wanted = wanted;
    this.maxDepth = maxDepth;
    this.thread = new StoreThread(Path.of(earlier.facts().source()));
  }

  @Override
  public OptionalLong earlierPages() {
    return OptionalLong.of(earlier.facts().pages());
  }

  @Override
  public CompletionStage<Admission> admit(List<Discovery> discoveries, Collection<FactKey> asked) {
    return earlier.facts().linked()
        ? store.admit(discoveries, asked)
        : thread
            .run(() -> withFoundBefore(discoveries))
            .thenCompose(all -> store.admit(all, asked));
  }

  /** Those of the earlier crawl come last, so that a page's new links are counted as its own. */
  private List<Discovery> withFoundBefore(List<Discovery> discoveries) {
    List<Discovery> all = new ArrayList<>(discoveries);
    for (Discovery each : discoveries) {
      // where a redirect leads is as deep as its source, what was found there before is deeper
      int depth = each.isRedirect() ? each.depth() + 1 : each.depth();
      if (leadsToPages(each) && depth <= maxDepth) {
        List<Link> links = foundOn(each.referrer());
        if (!links.isEmpty()) {
          all.add(
              new Discovery(links, each.referrer(), depth, each.redirectsLeft(), each.priority()));
        }
      }
    }
    return all;
  }

  /** That a page may have a sitemap, or where one has gone, says nothing of pages. */
  private static boolean leadsToPages(Discovery found) {
    return found.referrer() != null && found.kind() == TaskKind.PAGE;
  }

  private List<Link> foundOn(Url referrer) {
    List<Link> links = new ArrayList<>();
    for (String href : earlier.foundOn(referrer)) {
      if (Url.parse(href) instanceof Url url && wanted.test(url)) {
        links.add(new Link(url, url.fingerprint(), Link.EARLIER, true));
      }
    }
    return links;
  }

  @Override
  public CompletionStage<Batch> take(String host, int most, Predicate<FetchTask> admitted) {
    return store.take(host, most, admitted).thenCompose(batch -> thread.run(() -> knowing(batch)));
  }

  @Override
  public CompletionStage<Void> reconsider(String host) {
    return store.reconsider(host);
  }

  private Batch knowing(Batch batch) {
    List<FetchTask> knowing = new ArrayList<>(batch.tasks().size());
    for (FetchTask task : batch.tasks()) {
      knowing.add(task.isSitemap() ? task : task.withEarlier(earlier.of(task.url())));
    }
    return batch.knowing(knowing);
  }

  @Override
  public CompletionStage<Void> visit(Collection<String> hosts, Predicate<FetchTask> visitor) {
    return store.visit(hosts, visitor);
  }

  @Override
  public boolean outlivesProcess() {
    return store.outlivesProcess();
  }

  @Override
  public CompletionStage<Void> commit(Commit commit) {
    return store.commit(commit);
  }

  @Override
  public String fact(FactKey key) {
    return store.fact(key);
  }

  @Override
  public CompletionStage<Sighting> look(Url url) {
    return store.look(url);
  }

  @Override
  public Optional<Duration> forcedEvery() {
    return store.forcedEvery();
  }

  @Override
  public void close() {
    try {
      store.close();
    } finally {
      thread.end();
      earlier.close();
    }
  }
}
