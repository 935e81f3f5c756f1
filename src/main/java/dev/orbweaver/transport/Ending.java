package dev.orbweaver.transport;

/** How the bytes of a body came to their end. */
public enum Ending {
  COMPLETE,
  /** We stopped reading: it is larger than the limit. */
  TOO_LARGE,
  /** The connection ended before the body did. */
  EARLY,
  /** The server was too slow. */
  TOO_SLOW
}
