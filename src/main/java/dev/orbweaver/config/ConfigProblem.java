package dev.orbweaver.config;

/**
 * A setting that cannot be used: one line for the person who wrote it, with the path and what would
 * be right.
 */
public final class ConfigProblem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ConfigProblem(String message) {
    super(message);
  }
}
