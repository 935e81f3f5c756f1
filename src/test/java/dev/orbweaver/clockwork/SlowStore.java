package dev.orbweaver.clockwork;

import dev.orbweaver.frontier.Admission;
import dev.orbweaver.frontier.Commit;
import dev.orbweaver.frontier.Discovery;
import dev.orbweaver.frontier.FactKey;
import dev.orbweaver.frontier.FrontierProblem;
import dev.orbweaver.frontier.FrontierStore;
import dev.orbweaver.frontier.MemoryFrontier;
import dev.orbweaver.frontier.Sighting;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A frontier whose every answer comes later: when the test, or what it handed in, says so. */
public final class SlowStore implements FrontierStore {
  private final MemoryFrontier memory = new MemoryFrontier();
  private final Consumer<Runnable> later;
  private final List<Commit> commits = new ArrayList<>();
  private final List<String> calls = new ArrayList<>();
  private RuntimeException fault;
  private RuntimeException bug;
  private FrontierProblem onClose;
  private Optional<Duration> forcedEvery = Optional.empty();
  private boolean closed;

  /**
   * @param later does something, some time
   */
  public SlowStore(Consumer<Runnable> later) {
    this.later = later;
  }

  /** From now on every stage fails. */
  public void breakWith(RuntimeException why) {
    fault = why;
  }

  /** From now on asking for admission throws, which no store may. */
  public void throwAtAdmit(RuntimeException why) {
    bug = why;
  }

  /** So often a forced commit is due. */
  public void forcedEvery(Duration time) {
    forcedEvery = Optional.of(time);
  }

  @Override
  public Optional<Duration> forcedEvery() {
    return forcedEvery;
  }

  /** Closing it fails. */
  public void failToClose(FrontierProblem why) {
    onClose = why;
  }

  public List<Commit> commits() {
    return commits;
  }

  /** What was called: admit, commit and take. */
  public List<String> calls() {
    return calls;
  }

  public boolean isClosed() {
    return closed;
  }

  @Override
  public CompletionStage<Admission> admit(List<Discovery> discoveries, Collection<FactKey> asked) {
    calls.add("admit");
    if (bug != null) {
      throw bug;
    }
    return answer(() -> memory.admit(discoveries, asked));
  }

  @Override
  public CompletionStage<Void> commit(Commit commit) {
    calls.add("commit");
    return answer(
        () -> {
          commits.add(commit);
          return memory.commit(commit);
        });
  }

  @Override
  public CompletionStage<List<FetchTask>> take(String host, int most) {
    calls.add("take");
    return answer(() -> memory.take(host, most));
  }

  @Override
  public CompletionStage<Sighting> look(Url url) {
    return answer(() -> memory.look(url));
  }

  private <T> CompletionStage<T> answer(Supplier<CompletionStage<T>> call) {
    CompletableFuture<T> stage = new CompletableFuture<>();
    later.accept(
        () -> {
          if (fault != null) {
            stage.completeExceptionally(fault);
          } else {
            stage.complete(call.get().toCompletableFuture().join());
          }
        });
    return stage;
  }

  @Override
  public void close() {
    closed = true;
    if (onClose != null) {
      throw onClose;
    }
  }
}
