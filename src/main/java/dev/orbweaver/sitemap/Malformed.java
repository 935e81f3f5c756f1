package dev.orbweaver.sitemap;

import java.io.IOException;

/** A fault in a file; the message is a phrase for people. */
final class Malformed extends IOException {
  private static final long serialVersionUID = 1L;

  Malformed(String why) {
    super(why);
  }
}
