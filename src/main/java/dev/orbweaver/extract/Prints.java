package dev.orbweaver.extract;

/** What is made of a document's text. */
public enum Prints {
  NONE,
  /** A hash of its words. */
  WORDS,
  /** That, and a similarity hash. */
  NEAR
}
