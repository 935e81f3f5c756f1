package dev.orbweaver.frontier;

import dev.orbweaver.model.FetchTask;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** A frontier on disk: what was committed survives the process, however it ends. */
public final class DurableFrontier implements FrontierStore {
  private DurableFrontier() {}

  /**
   * Opens the frontier in a directory, or makes a new one there.
   *
   * @throws FrontierProblem when another process has it, it is not ours, or it is damaged
   */
  public static DurableFrontier open(Path directory, FrontierSettings settings) {
    throw new FrontierProblem(directory + ": frontiers on disk come with the next commit");
  }

  /**
   * What was there when it was opened. To be asked before the first commit: then it is let go of.
   */
  public Recovered recovered() {
    throw new UnsupportedOperationException();
  }

  @Override
  public CompletionStage<List<List<FetchTask>>> admit(List<Discovery> discoveries) {
    throw new UnsupportedOperationException();
  }

  @Override
  public CompletionStage<Void> commit(Commit commit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public CompletionStage<List<FetchTask>> take(String host, int most) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}
