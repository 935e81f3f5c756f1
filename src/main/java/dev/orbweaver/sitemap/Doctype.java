package dev.orbweaver.sitemap;

import java.io.IOException;

/** Passes over a document type declaration; nothing that it declares is even looked at. */
final class Doctype {
  private Doctype() {}

  static void skip(CharSource in) throws IOException {
    int brackets = 0;
    int quote = 0;
    for (int c = in.read(); c >= 0; c = in.read()) {
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '[' || c == ']') {
        brackets += c == '[' ? 1 : -1;
      } else if (c == '<') {
        skipComment(in);
      } else if (c == '>' && brackets <= 0) {
        return;
      }
    }
    throw new Malformed("it ends too early");
  }

  /** An apostrophe in a comment opens no quotation. */
  private static void skipComment(CharSource in) throws IOException {
    for (char expected : "!--".toCharArray()) {
      if (in.peek() != expected) {
        return;
      }
      in.read();
    }
    in.skipPast("-->");
  }
}
