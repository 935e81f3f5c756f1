package dev.orbweaver.politeness;

/** Whether a host's answers change the delay it is given. */
public enum Throttle {
  /** Distress stretches the delay, good answers take that back. */
  ADAPTIVE,
  /** The delay stays as it is; only what a host asks for itself is still granted. */
  FIXED
}
