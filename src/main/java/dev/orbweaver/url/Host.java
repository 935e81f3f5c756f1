package dev.orbweaver.url;

/** What parsing a host gives: its serialisation, or the reason it is none. */
sealed interface Host {
  /** A host in the form it has in a URL. */
  record Named(String text) implements Host {}

  /** Text that is no host; {@code why} as in {@link InvalidUrl}. */
  record Refused(String why) implements Host {}
}
