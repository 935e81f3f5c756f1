package dev.orbweaver.page;

import dev.orbweaver.text.Encoding;
import java.util.Optional;

/**
 * Looks for {@code <meta charset>} before a body is parsed: the HTML Standard's "prescan a byte
 * stream", byte by byte.
 *
 * <p>The standard scans 1,024 bytes; what a tag further down says is then heard by its tree
 * builder, which starts all over. We scan on instead, as far as a long head reaches.
 */
final class MetaPrescan {
  private static final int LIMIT = 1024;
  private static final int LONG_HEAD = 16 * 1024;

  /** The bytes ran out: there is nothing more to be found. */
  private static final int END = -1;

  private final byte[] body;
  private final int end;
  private final Attribute passed = new Attribute(null, null);
  private int at;

  private MetaPrescan(byte[] body, int limit) {
    this.body = body;
    this.end = Math.min(body.length, limit);
  }

  /** The encoding a meta tag or an XML declaration names; empty when neither does. */
  static Optional<Encoding> find(byte[] body) {
    return new MetaPrescan(body, LIMIT)
        .scan()
        .or(() -> XmlDeclaration.encodingIn(body, LIMIT))
        .or(() -> new MetaPrescan(body, LONG_HEAD).scan());
  }

  private Optional<Encoding> scan() {
    return isAnyMeta() ? scanTags() : Optional.empty();
  }

  /**
   * A page that names no encoding mostly has no such tag, and to see that takes a third of the
   * time.
   */
  private boolean isAnyMeta() {
    for (int i = 0; i < end; i++) {
      if (body[i] == '<' && startsWith(i, "<meta")) {
        return true;
      }
    }
    return false;
  }

  private Optional<Encoding> scanTags() {
    for (; at < end; at++) {
      if (body[at] != '<') {
        continue;
      }
      if (startsWith(at, "<!--")) {
        skipComment();
      } else if (startsWith(at, "<meta") && (isSpace(peek(5)) || peek(5) == '/')) {
        at += 5;
        Optional<Encoding> found = meta();
        if (found.isPresent()) {
          return found;
        }
      } else if (isLetter(peek(1)) || (peek(1) == '/' && isLetter(peek(2)))) {
        skipTag();
      } else if (peek(1) == '!' || peek(1) == '/' || peek(1) == '?') {
        skipTo('>');
      }
    }
    return Optional.empty();
  }

  /** The closing dashes may be the opening ones: {@code <!-->} is a comment. */
  private void skipComment() {
    at += 4;
    while (at < end && !(peek(0) == '>' && peek(-1) == '-' && peek(-2) == '-')) {
      at++;
    }
  }

  private void skipTag() {
    while (at < end && !isSpace(peek(0)) && peek(0) != '>') {
      at++;
    }
    while (passed.read()) {} // only the tag's end matters
  }

  private void skipTo(int wanted) {
    while (at < end && peek(0) != wanted) {
      at++;
    }
  }

  private Optional<Encoding> meta() {
    MetaCharset charset = new MetaCharset();
    Attribute attribute = new Attribute(new StringBuilder(), new StringBuilder());
    while (attribute.read()) {
      charset.attribute(attribute.name.toString(), attribute.value.toString());
    }
    // a tag that the limit cuts off says nothing
    return at < end ? charset.result() : Optional.empty();
  }

  private int peek(int offset) {
    return byteAt(at + offset);
  }

  private int byteAt(int place) {
    return place >= 0 && place < end ? body[place] & 0xFF : END;
  }

  private boolean startsWith(int place, String lowerCase) {
    for (int i = 0; i < lowerCase.length(); i++) {
      if (lower(byteAt(place + i)) != lowerCase.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static int lower(int c) {
    return c >= 'A' && c <= 'Z' ? c + 0x20 : c;
  }

  private static boolean isLetter(int c) {
    return lower(c) >= 'a' && lower(c) <= 'z';
  }

  private static boolean isSpace(int c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
  }

  /**
   * One attribute at a time, as far as the bytes reach. Of most nobody wants to know what they say;
   * on a page without any meta tag these are all of its first 16 KiB.
   */
  private final class Attribute {
    private final StringBuilder name;
    private final StringBuilder value;
    private boolean named;

    /** Keeps what it reads in these; in none, if they are null. */
    Attribute(StringBuilder name, StringBuilder value) {
      this.name = name;
      this.value = value;
    }

    /** Reads the next one; false at the end of the tag or of the bytes. */
    boolean read() {
      named = false;
      if (name != null) {
        name.setLength(0);
        value.setLength(0);
      }
      while (isSpace(peek(0)) || peek(0) == '/') {
        at++;
      }
      if (peek(0) == '>' || peek(0) == END) {
        return false;
      }
      readName();
      skipSpace();
      if (peek(0) == '=' && named) {
        at++;
        skipSpace();
        readValue();
      }
      return peek(0) != END;
    }

    private void readName() {
      while (peek(0) != END && !isSpace(peek(0)) && peek(0) != '/' && peek(0) != '>') {
        if (peek(0) == '=' && named) {
          return;
        }
        named = true;
        take(name);
      }
    }

    private void readValue() {
      int quote = peek(0);
      if (quote == '"' || quote == '\'') {
        at++;
        while (peek(0) != END && peek(0) != quote) {
          take(value);
        }
        at++;
        return;
      }
      while (peek(0) != END && !isSpace(peek(0)) && peek(0) != '>') {
        take(value);
      }
    }

    private void take(StringBuilder to) {
      if (to != null) {
        to.append((char) lower(peek(0)));
      }
      at++;
    }

    private void skipSpace() {
      while (isSpace(peek(0))) {
        at++;
      }
    }
  }
}
