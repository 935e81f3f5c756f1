package dev.orbweaver.model;

import dev.orbweaver.url.Url;

/**
 * How a URL ended. Every task ends in exactly one outcome; failure is a value.
 *
 * <p>{@code detail} adds what is known about this one case ("connection refused: 127.0.0.1:81") or
 * is null.
 */
public sealed interface Outcome {
  Reason reason();

  String detail();

  /**
   * The name used in records: {@code fetched}, {@code redirected}, {@code refused} or {@code
   * failed}.
   */
  String id();

  /** A complete answer, whatever its status. */
  record Fetched(Reason reason, String detail) implements Outcome {
    @Override
    public String id() {
      return "fetched";
    }
  }

  /**
   * An answer that leads on to {@code target}, which is in scope and becomes a task of its own
   * unless already known.
   */
  record Redirected(Url target) implements Outcome {
    @Override
    public Reason reason() {
      return Reason.REDIRECT;
    }

    @Override
    public String detail() {
      return null;
    }

    @Override
    public String id() {
      return "redirected";
    }
  }

  /** We decided not to fetch it, not to keep it or not to go on from it. */
  record Refused(Reason reason, String detail) implements Outcome {
    @Override
    public String id() {
      return "refused";
    }
  }

  /** It could not be fetched, after all the tries it had. */
  record Failed(Reason reason, String detail) implements Outcome {
    @Override
    public String id() {
      return "failed";
    }
  }
}
