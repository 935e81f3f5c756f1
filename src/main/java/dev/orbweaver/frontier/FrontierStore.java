package dev.orbweaver.frontier;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/**
 * The frontier: queued URLs by host, and every URL ever seen.
 *
 * <p>The protocol, for a group of finished pages: {@link #admit} says which of their links are new;
 * the sinks write the records; {@link #commit} makes it all true at once. What was admitted but
 * never committed was never there. A task that was {@linkplain #take taken} stays queued until a
 * commit names it finished, so a crash costs a second fetch and never a loss.
 *
 * <p>May be called from several threads; what one of them asks is worked off in its order. Nobody
 * may count on an answer being there at once. A stage that fails means the store is unusable from
 * then on.
 */
public interface FrontierStore extends AutoCloseable {

  /**
   * The links that were never seen, as new tasks in the order given: one list for each discovery,
   * and perhaps more lists behind them, of what the store itself knows to lead on from there. They
   * count as seen from now on.
   *
   * @param asked facts that are looked up on the way
   */
  CompletionStage<Admission> admit(List<Discovery> discoveries, Collection<FactKey> asked);

  /** Admits links when no fact is asked for. */
  default CompletionStage<List<List<FetchTask>>> admit(List<Discovery> discoveries) {
    return admit(discoveries, List.of()).thenApply(Admission::tasks);
  }

  /** Makes a group true: its finished tasks leave, its admitted tasks may be taken from now on. */
  CompletionStage<Void> commit(Commit commit);

  /**
   * Up to {@code most} tasks of a host that were not taken before: by priority, then depth, then
   * discovery.
   *
   * @param wanted what it refuses stays where it is and is not taken; asked on a thread of the
   *     store, so it must not change, but for what it learns by {@link #fact}. What was refused
   *     once may not be asked about again, until {@link #reconsider}.
   */
  CompletionStage<Batch> take(String host, int most, Predicate<FetchTask> wanted);

  /** From now on tasks of a host that were refused are asked about again. */
  CompletionStage<Void> reconsider(String host);

  /** Takes tasks when all are wanted. */
  default CompletionStage<List<FetchTask>> take(String host, int most) {
    return take(host, most, any -> true).thenApply(Batch::tasks);
  }

  /**
   * Shows all queued tasks of some hosts, one host after another, those that were taken and have no
   * end among them, on a thread of the store. It changes nothing.
   *
   * @param visitor says whether it wants to see more
   */
  CompletionStage<Void> visit(Collection<String> hosts, Predicate<FetchTask> visitor);

  /**
   * What was committed under a key, or null. It may cost a look at the disk: a store of which
   * {@linkplain #outlivesProcess that} is said is asked in what it calls on its own thread only, as
   * in {@code wanted} of {@link #take} and in {@link #visit}.
   */
  String fact(FactKey key);

  /** Whether what is queued may be taken up by another process, when this one has ended. */
  default boolean outlivesProcess() {
    return false;
  }

  /** What is known of a URL by what was committed. It changes nothing. */
  CompletionStage<Sighting> look(Url url);

  /**
   * How long a commit may be without being safe from a power cut: so often a {@linkplain
   * Commit#forced forced} one is due. Zero: every one; empty: none ever is.
   */
  default Optional<Duration> forcedEvery() {
    return Optional.empty();
  }

  /** How many pages an earlier crawl had that this one goes to again; empty: there is none. */
  default OptionalLong earlierPages() {
    return OptionalLong.empty();
  }

  /** Lets go of everything; no call is under way and none follows. */
  @Override
  void close();
}
