package dev.orbweaver.frontier;

/**
 * A frontier on disk that cannot be used (any more): one sentence for the person who runs the
 * crawl, with the path, what is wrong and what to do.
 */
public final class FrontierProblem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public FrontierProblem(String message) {
    super(message);
  }

  FrontierProblem(String message, Throwable cause) {
    super(message, cause);
  }
}
