package dev.orbweaver.sitemap;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Goes through an XML document piece by piece, in bounded memory and in time linear in its length.
 *
 * <p>There is no entity here but XML's own five and characters by number, so nothing can be
 * expanded and nothing outside can be reached. A lone ampersand stands for itself; a reference to
 * any other entity is nothing.
 */
final class XmlScanner {
  /** What comes next. */
  enum Event {
    START,
    TEXT,
    END,
    DOCUMENT_END
  }

  private static final int DEEPEST = 500;
  private static final int LONGEST_TEXT = 64 * 1024;
  private static final int LONGEST_TAG = 64 * 1024;
  private static final int LONGEST_REFERENCE = 12;
  private static final int MOST_NAMESPACES = 100;

  /** An element that is not closed yet, and the namespaces of the prefixes in it. */
  private record Open(String qualified, Element element, Map<String, String> namespaces) {}

  private final CharSource in;
  private final boolean allowDoctype;
  private final Deque<Open> open = new ArrayDeque<>();
  private final StringBuilder text = new StringBuilder();
  private boolean tagBegun;
  private boolean emptyElement;
  private boolean closing;

  XmlScanner(CharSource in, boolean allowDoctype) {
    this.in = in;
    this.allowDoctype = allowDoctype;
  }

  /** The element that a start or an end is about, or that a text stands in. */
  Element element() {
    return open.element().element;
  }

  /** How many elements are open; at a start and an end with the element itself. */
  int depth() {
    return open.size();
  }

  String text() {
    return text.toString();
  }

  /** The next event; comments, instructions and what follows the root are none. */
  Event next() throws IOException {
    if (closing) {
      closing = false;
      open.pop();
      if (open.isEmpty()) {
        return Event.DOCUMENT_END;
      }
    }
    if (emptyElement) {
      emptyElement = false;
      return end();
    }
    text.setLength(0);
    Event event = null;
    while (event == null) {
      event = tagBegun ? markup() : textOrTag();
    }
    return event;
  }

  /** Text gathers, over comments and the like too, until a tag follows it. */
  private Event textOrTag() throws IOException {
    int c = in.read();
    if (c < 0) {
      throw new Malformed(open.isEmpty() ? "it has no root element" : "it ends too early");
    } else if (c == '&') {
      reference();
    } else if (c != '<') {
      append(c);
    } else {
      tagBegun = true;
      boolean tag = in.peek() != '!' && in.peek() != '?';
      return tag && text.length() > 0 && !open.isEmpty() ? Event.TEXT : null;
    }
    return null;
  }

  /** What follows a left angle bracket; null when it is no tag. */
  private Event markup() throws IOException {
    tagBegun = false;
    int first = in.read();
    if (first == '?') {
      in.skipPast("?>");
      return null;
    } else if (first == '!') {
      declaration();
      return null;
    }
    return first == '/' ? endTag() : startTag(first);
  }

  private void declaration() throws IOException {
    int first = in.read();
    if (first == '-' && in.peek() == '-') {
      in.read();
      in.skipPast("-->");
    } else if (first == '[') {
      cdata();
    } else if (allowDoctype && open.isEmpty()) {
      Doctype.skip(in);
    } else {
      throw new Malformed("it has a document type declaration");
    }
  }

  private void cdata() throws IOException {
    for (char expected : "CDATA[".toCharArray()) {
      if (in.read() != expected) {
        throw new Malformed("a declaration is none");
      }
    }
    int brackets = 0;
    for (int c = in.read(); c >= 0; c = in.read()) {
      if (c == '>' && brackets >= 2) {
        text.setLength(Math.max(0, text.length() - 2));
        return;
      }
      brackets = c == ']' ? brackets + 1 : 0;
      append(c);
    }
    throw new Malformed("it ends too early");
  }

  private Event endTag() throws IOException {
    String name = restOfTag().strip();
    if (open.isEmpty() || !open.element().qualified.equals(name)) {
      throw new Malformed("an end tag has no start tag");
    }
    return end();
  }

  private Event end() {
    closing = true;
    return Event.END;
  }

  private Event startTag(int first) throws IOException {
    if (!isNameStart(first)) {
      throw new Malformed("a < begins no tag");
    } else if (open.size() >= DEEPEST) {
      throw new Malformed("it is nested too deeply");
    }
    String tag = (char) first + restOfTag();
    emptyElement = tag.endsWith("/");
    open.push(opened(emptyElement ? tag.substring(0, tag.length() - 1) : tag));
    return Event.START;
  }

  private Open opened(String tag) throws Malformed {
    List<String> parts = TagParts.of(tag);
    Map<String, String> namespaces = open.isEmpty() ? Map.of() : open.element().namespaces;
    Map<String, String> attributes = new HashMap<>();
    Map<String, String> declared = new HashMap<>();
    for (int i = 1; i + 1 < parts.size(); i += 2) {
      String name = parts.get(i);
      String value = References.resolve(parts.get(i + 1));
      if (name.equals("xmlns") || name.startsWith("xmlns:")) {
        declared.put(name.equals("xmlns") ? "" : name.substring("xmlns:".length()), value.strip());
      } else {
        attributes.putIfAbsent(name, value);
      }
    }
    if (!declared.isEmpty()) {
      Map<String, String> inherited = namespaces;
      inherited.forEach(declared::putIfAbsent);
      if (declared.size() > MOST_NAMESPACES) { // each element within that declares one copies all
        throw new Malformed("it has too many namespaces");
      }
      namespaces = declared;
    }
    int colon = parts.get(0).indexOf(':');
    String prefix = colon < 0 ? "" : parts.get(0).substring(0, colon);
    // a prefix that nobody declared is a namespace of its own
    String namespace = namespaces.getOrDefault(prefix, prefix);
    String name = parts.get(0).substring(colon + 1);
    return new Open(parts.get(0), new Element(namespace, name, attributes), namespaces);
  }

  private String restOfTag() throws IOException {
    StringBuilder tag = new StringBuilder();
    int quote = 0;
    for (int c = in.read(); c >= 0; c = in.read()) {
      if (quote == 0 && c == '>') {
        return tag.toString();
      } else if (quote == 0 && c == '<' || tag.length() >= LONGEST_TAG) {
        throw new Malformed("a tag is not closed");
      }
      boolean opens = quote == 0 && (c == '"' || c == '\'');
      quote = opens ? c : quote == c ? 0 : quote;
      tag.append((char) c);
    }
    throw new Malformed("it ends too early");
  }

  private void reference() throws IOException {
    StringBuilder reference = new StringBuilder("&");
    while (reference.length() < LONGEST_REFERENCE && References.isNamePart(in.peek())) {
      reference.append((char) in.read());
    }
    if (in.peek() == ';') {
      reference.append((char) in.read());
    }
    References.resolve(reference.toString()).chars().forEach(this::append);
  }

  private void append(int c) {
    if (text.length() < LONGEST_TEXT) {
      text.append((char) c);
    }
  }

  private static boolean isNameStart(int c) {
    return c == '_' || c == ':' || c > 0x7f || Character.isLetter(c);
  }
}
