package dev.orbweaver.page;

import dev.orbweaver.model.Page;

/** How reading a body ended: with a page, or with the reason why not. */
public sealed interface Reading {

  /** It could be read. */
  record Read(Page page) implements Reading {}

  /** It could not; {@code why} is a phrase for a record. */
  record Unreadable(String why) implements Reading {}
}
