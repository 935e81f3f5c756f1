package dev.orbweaver.extract.html;

import static dev.orbweaver.extract.html.ByteScan.lower;

import dev.orbweaver.extract.html.Tag.Role;
import java.util.Arrays;

/**
 * The elements from the outermost open svg, math or template on; and how many of each kind are open
 * around it.
 *
 * <p>Inside svg and math, {@code title}, {@code style} and {@code script} hold no raw text, so it
 * matters where those end: at their own end tags, at elements that break out of them, and at the
 * end tag of an element around them. Elements of HTML inside integration points are kept in a
 * simplified way: an end tag closes the nearest element of its name.
 */
final class OpenElements {
  /** As deep as browsers go; deeper elements take the place of the last. */
  private static final int DEEPEST = 512;

  private static final int UNKNOWN_SLOTS = 256;

  private static final int NONE = Integer.MAX_VALUE;

  private enum Kind {
    HTML,
    /** HTML's, which only its own end tag closes. */
    TEMPLATE,
    SVG,
    MATHML,
    /** Holds HTML: foreignObject, desc, title; annotation-xml that says so. */
    HTML_POINT,
    /** Holds text and so HTML: mi, mo, mn, ms, mtext. */
    TEXT_POINT,
    /** Holds svg. */
    ANNOTATION;

    boolean isPoint() {
      return this == HTML_POINT || this == TEXT_POINT;
    }

    /** Whether an end tag of HTML inside it closes nothing around it. */
    boolean isWall() {
      return isPoint() || this == ANNOTATION;
    }
  }

  private final byte[] bytes;
  private final int tags;
  private final byte[] around;
  private int[] starts = new int[8];
  private int[] ends = new int[8];
  private Kind[] kinds = new Kind[8];
  private int size;

  /** The place of the outermost script or style of svg or math, if it is still open. */
  private int script = NONE;

  OpenElements(byte[] bytes, TagTable tags) {
    this.bytes = bytes;
    this.tags = tags.size();
    this.around = new byte[this.tags + UNKNOWN_SLOTS];
  }

  /** Whether the innermost open element is one of svg or math. */
  boolean insideForeign() {
    return size > 0 && !isHtml(kinds[size - 1]);
  }

  /** Whether what stands here is no part of the page, though it is parsed as elements. */
  boolean insideScript() {
    return script < size;
  }

  private boolean isScript(int nameStart, int nameEnd) {
    return isNamed("script", nameStart, nameEnd) || isNamed("style", nameStart, nameEnd);
  }

  private static boolean isHtml(Kind kind) {
    return kind == Kind.HTML || kind == Kind.TEMPLATE;
  }

  /** A start tag whose name stands there; true when it is an element of svg or math. */
  boolean start(Tag tag, int nameStart, int nameEnd, TagReader reader) {
    if (size > 0 && isForeign(tag, nameStart, nameEnd)) {
      if (!breaksOut(tag, reader)) {
        if (!reader.selfClosing()) {
          push(kindInside(nameStart, nameEnd, reader), nameStart, nameEnd);
        }
        return true;
      }
      popToHtml();
    }
    if (tag.role() == Role.SVG || tag.role() == Role.MATH) {
      if (!reader.selfClosing()) {
        push(tag.role() == Role.SVG ? Kind.SVG : Kind.MATHML, nameStart, nameEnd);
      }
      return true;
    }
    if (!tag.isVoid() && !tag.role().holdsText()) {
      html(tag, nameStart, nameEnd);
    }
    return false;
  }

  private void html(Tag tag, int nameStart, int nameEnd) {
    if (size > 0 || tag.role() == Role.TEMPLATE) {
      push(tag.role() == Role.TEMPLATE ? Kind.TEMPLATE : Kind.HTML, nameStart, nameEnd);
    } else {
      int slot = slot(tag, nameStart, nameEnd);
      around[slot] = (byte) Math.min(around[slot] + 1, Byte.MAX_VALUE);
    }
  }

  private boolean isForeign(Tag tag, int nameStart, int nameEnd) {
    return switch (kinds[size - 1]) {
      case HTML, TEMPLATE, HTML_POINT -> false;
      case TEXT_POINT ->
          isNamed("mglyph", nameStart, nameEnd) || isNamed("malignmark", nameStart, nameEnd);
      case ANNOTATION -> tag.role() != Role.SVG;
      case SVG, MATHML -> true;
    };
  }

  private static boolean breaksOut(Tag tag, TagReader reader) {
    return tag.breaksOut()
        || tag.name().equals("font")
            && (reader.has("color") || reader.has("face") || reader.has("size"));
  }

  private Kind kindInside(int nameStart, int nameEnd, TagReader reader) {
    boolean svg = isSvg();
    if (svg) {
      boolean point =
          isNamed("foreignobject", nameStart, nameEnd)
              || isNamed("desc", nameStart, nameEnd)
              || isNamed("title", nameStart, nameEnd);
      return point ? Kind.HTML_POINT : Kind.SVG;
    }
    if (isNamed("annotation-xml", nameStart, nameEnd)) {
      String encoding = reader.text("encoding");
      boolean html =
          encoding.equalsIgnoreCase("text/html")
              || encoding.equalsIgnoreCase("application/xhtml+xml");
      return html ? Kind.HTML_POINT : Kind.ANNOTATION;
    }
    return isTextPoint(nameStart, nameEnd) ? Kind.TEXT_POINT : Kind.MATHML;
  }

  /** Whether a foreign element met now belongs to svg, not to math. */
  private boolean isSvg() {
    return kinds[size - 1] == Kind.SVG;
  }

  private boolean isTextPoint(int nameStart, int nameEnd) {
    return isNamed("mi", nameStart, nameEnd)
        || isNamed("mo", nameStart, nameEnd)
        || isNamed("mn", nameStart, nameEnd)
        || isNamed("ms", nameStart, nameEnd)
        || isNamed("mtext", nameStart, nameEnd);
  }

  private void push(Kind kind, int nameStart, int nameEnd) {
    size = Math.min(size, DEEPEST - 1);
    if (size == kinds.length) {
      starts = Arrays.copyOf(starts, size * 2);
      ends = Arrays.copyOf(ends, size * 2);
      kinds = Arrays.copyOf(kinds, size * 2);
    }
    script = script < size ? script : NONE;
    if (script == NONE && !isHtml(kind) && isScript(nameStart, nameEnd)) {
      script = size;
    }
    starts[size] = nameStart;
    ends[size] = nameEnd;
    kinds[size++] = kind;
  }

  private void popToHtml() {
    while (insideForeign() && !kinds[size - 1].isPoint()) {
      size--;
    }
  }

  /** An end tag of whatever is no template of HTML. */
  void end(Tag tag, int nameStart, int nameEnd) {
    if (insideForeign() && (tag.name().equals("p") || tag.name().equals("br"))) {
      popToHtml();
    }
    boolean fromHtml = false;
    boolean insideWall = false;
    for (int i = size - 1; i >= 0; i--) {
      boolean wall = kinds[i].isWall() ? fromHtml : isHtml(kinds[i]) && insideWall;
      if (wall || kinds[i] == Kind.TEMPLATE) {
        return;
      }
      if (isSameName(i, nameStart, nameEnd)) {
        size = tag.takesOthersAlong() || i == size - 1 ? i : size;
        return;
      }
      insideWall |= kinds[i].isWall();
      fromHtml |= isHtml(kinds[i]);
    }
    if (!insideWall) {
      closeAround(tag, nameStart, nameEnd);
    }
  }

  private void closeAround(Tag tag, int nameStart, int nameEnd) {
    int slot = slot(tag, nameStart, nameEnd);
    boolean open = around[slot] > 0;
    if (open && tag.takesOthersAlong()) {
      size = 0;
      around[slot]--;
    }
  }

  /** The end tag of the innermost template: all that is open in it ends with it. */
  void endTemplate() {
    do {
      size = Math.max(size - 1, 0);
    } while (size > 0 && kinds[size] != Kind.TEMPLATE);
  }

  /** Names that are not in the table share some places by chance. */
  private int slot(Tag tag, int nameStart, int nameEnd) {
    return tag.isUnknown()
        ? tags + TagTable.hash(bytes, nameStart, nameEnd) % UNKNOWN_SLOTS
        : tag.id();
  }

  private boolean isNamed(String lowerCase, int nameStart, int nameEnd) {
    return nameEnd - nameStart == lowerCase.length()
        && ByteScan.startsWith(bytes, lowerCase, nameStart, nameEnd);
  }

  private boolean isSameName(int place, int nameStart, int nameEnd) {
    int length = nameEnd - nameStart;
    if (ends[place] - starts[place] != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (lower(bytes[starts[place] + i]) != lower(bytes[nameStart + i])) {
        return false;
      }
    }
    return true;
  }
}
