package dev.orbweaver.extract;

import java.util.function.BiConsumer;

/** Reads one Link header field by RFC 8288, appendix B.2; what is malformed ends it quietly. */
final class LinkField {
  private final String text;
  private int at;

  LinkField(String text) {
    this.text = text;
  }

  /** Gives target and rel (or "") of each link whose context is the page itself. */
  void forEach(BiConsumer<String, String> found) {
    while (true) {
      skip(" \t,");
      if (peek() != '<') {
        return;
      }
      int close = text.indexOf('>', at);
      if (close < 0) {
        return;
      }
      String target = text.substring(at + 1, close);
      at = close + 1;
      Parameters parameters = new Parameters();
      parameters.read();
      if (parameters.isAboutThePage()) {
        found.accept(target, parameters.rel == null ? "" : parameters.rel);
      }
      skipToComma();
    }
  }

  /** The first rel and anchor count; the others do not matter to us. */
  private final class Parameters {
    private String rel;
    private String anchor;

    void read() {
      skip(" \t");
      while (peek() == ';') {
        at++;
        skip(" \t");
        String name = token(" \t=;,");
        skip(" \t");
        String value = "";
        if (peek() == '=') {
          at++;
          skip(" \t");
          value = peek() == '"' ? quoted() : token(" \t;,");
        }
        keep(name, value);
        skip(" \t");
      }
    }

    private void keep(String name, String value) {
      if (name.equalsIgnoreCase("rel") && rel == null) {
        rel = value;
      } else if (name.equalsIgnoreCase("anchor") && anchor == null) {
        anchor = value;
      }
    }

    boolean isAboutThePage() {
      return anchor == null || anchor.isEmpty() || anchor.startsWith("#");
    }
  }

  private String token(String ends) {
    int start = at;
    while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(start, at);
  }

  private String quoted() {
    StringBuilder value = new StringBuilder();
    at++;
    while (at < text.length() && peek() != '"') {
      if (peek() == '\\' && at + 1 < text.length()) {
        at++;
      }
      value.append(peek());
      at++;
    }
    at++;
    return value.toString();
  }

  private void skipToComma() {
    while (at < text.length() && peek() != ',') {
      if (peek() == '"') {
        quoted();
      } else {
        at++;
      }
    }
  }

  private void skip(String characters) {
    while (at < text.length() && characters.indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }
}
