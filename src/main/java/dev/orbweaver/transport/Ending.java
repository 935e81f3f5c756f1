package dev.orbweaver.transport;

/** How the bytes of a body came to their end. */
public enum Ending {
  COMPLETE,
  /** We stopped reading: it is larger than the limit. */
  TOO_LARGE,
  /** The connection ended before the body did. */
  EARLY,
  /** The server was silent for too long, or the whole took too long. */
  TOO_SLOW,
  /** The server kept sending, but less than the least rate. */
  TRICKLED
}
