package dev.orbweaver.extract.html;

import static dev.orbweaver.extract.html.ByteScan.LETTER;
import static dev.orbweaver.extract.html.ByteScan.indexOf;
import static dev.orbweaver.extract.html.ByteScan.is;
import static dev.orbweaver.extract.html.ByteScan.nameEnd;

import dev.orbweaver.extract.html.Tag.Role;
import java.util.Locale;

/**
 * Goes over one HTML document from its first byte to its last and tells {@link Elements} what is
 * there.
 *
 * <p>Scripting counts as off: what is in noscript is markup. What is in noframes is searched as a
 * document of its own, once.
 */
public final class HtmlScan {
  private final Source source;
  private final byte[] bytes;
  private final int end;
  private final TagTable tags;
  private final Elements elements;
  private final boolean insideNoframes;
  private final TagReader reader;
  private final OpenElements open;
  private final Framesets framesets = new Framesets();
  private int at;

  /** Templates inside one that is inert, itself included; and those that hold shadow trees. */
  private int inertTemplates;

  private int shadowTemplates;

  private HtmlScan(Source source, TagTable tags, Elements elements, boolean insideNoframes) {
    this.source = source;
    this.bytes = source.bytes();
    this.end = source.to();
    this.tags = tags;
    this.elements = elements;
    this.insideNoframes = insideNoframes;
    this.reader = new TagReader(source);
    this.open = new OpenElements(bytes, tags);
  }

  public static void scan(Source source, TagTable tags, Elements elements) {
    new HtmlScan(source, tags, elements, false).run();
  }

  private void run() {
    at = source.from();
    int bracket = indexOf(bytes, '<', at, end);
    while (bracket >= 0 && bracket + 1 < end) {
      text(at, bracket);
      at = bracket + 1;
      markup(bytes[at]);
      bracket = indexOf(bytes, '<', at, end);
    }
    if (at < end && !framesets.met()) {
      elements.text(bytes, at, end);
    }
  }

  private void text(int from, int to) {
    framesets.text(bytes, from, to);
    if (from < to) {
      elements.text(bytes, from, to);
    }
  }

  private void markup(byte first) {
    if (is(first, LETTER)) {
      startTag(at);
    } else if (first == '/') {
      at++;
      endTag();
    } else if (first == '!' || first == '?') {
      at = Gaps.end(bytes, at, end, open.insideForeign());
    } else {
      framesets.fixBody(); // the bracket is text
    }
  }

  private void endTag() {
    if (at < end && is(bytes[at], LETTER)) {
      int nameStart = at;
      int nameEnd = nameEnd(bytes, nameStart + 1, end);
      at = behindTag(nameEnd);
      close(nameStart, nameEnd);
    } else {
      at = Gaps.behindBracket(bytes, at, end);
    }
  }

  private void close(int nameStart, int nameEnd) {
    Tag tag = tags.find(bytes, nameStart, nameEnd);
    if (tag.role() == Role.FRAMESET) {
      framesets.end();
    } else if (tag.role() == Role.TEMPLATE) {
      closeTemplate();
    } else if (!framesets.met()) {
      open.end(tag, nameStart, nameEnd);
      if (tag.endsAsStart()) {
        framesets.fixBody(); // it counts as a start tag
      }
    }
  }

  private void startTag(int nameStart) {
    int nameEnd = nameEnd(bytes, nameStart + 1, end);
    Tag tag = tags.find(bytes, nameStart, nameEnd);
    int next = reader.read(nameEnd);
    if (next < 0) {
      at = end; // a tag that does not end is none
      return;
    }
    at = next;
    if (framesets.met()) {
      insteadOfBody(tag, nameStart, nameEnd);
    } else {
      boolean inert = isInert();
      if (!open.start(tag, nameStart, nameEnd, reader)) {
        html(tag, nameStart, nameEnd);
      } else if (!inert) {
        foreign(tag, nameStart, nameEnd);
      }
    }
  }

  /** An element of svg or math. */
  private void foreign(Tag tag, int nameStart, int nameEnd) {
    if (tag.wantedInForeign()) {
      elements.element(name(tag, nameStart, nameEnd), reader);
    }
    if (tags.wantsAll() && tag.name().equals("style") && !reader.selfClosing()) {
      elements.style(source.text(at, RawText.end(bytes, "style", at, end), false));
    }
  }

  private String name(Tag tag, int nameStart, int nameEnd) {
    return tag.isUnknown()
        ? source.rawText(nameStart, nameEnd).toLowerCase(Locale.ROOT)
        : tag.name();
  }

  private int behindTag(int nameEnd) {
    if (nameEnd < end && bytes[nameEnd] == '>') {
      return nameEnd + 1; // as nearly all end tags are written
    }
    int next = reader.read(nameEnd);
    return next < 0 ? end : next;
  }

  private void insteadOfBody(Tag tag, int nameStart, int nameEnd) {
    if (tag.role() == Role.NOFRAMES) {
      text(tag);
    } else if (tag.role() == Role.FRAMESET && framesets.open()) {
      framesets.beginInside();
    } else if (tag.role() == Role.FRAME && framesets.open()) {
      show(tag, nameStart, nameEnd);
    }
  }

  private void html(Tag tag, int nameStart, int nameEnd) {
    Role role = tag.role();
    if (role == Role.FRAME) {
      return;
    }
    if (role == Role.FRAMESET) {
      if (inertTemplates + shadowTemplates == 0) {
        framesets.begin();
      }
      return;
    }
    if (tag.fixesBody() && !isHiddenInput(tag)) {
      framesets.fixBody();
    }
    show(tag, nameStart, nameEnd);
    if (role.holdsText()) {
      text(tag);
    } else if (role == Role.TEMPLATE) {
      openTemplate();
    } else if (role == Role.PLAINTEXT) {
      at = end;
    }
  }

  private boolean isHiddenInput(Tag tag) {
    return tag.name().equals("input") && reader.text("type").equalsIgnoreCase("hidden");
  }

  private void show(Tag tag, int nameStart, int nameEnd) {
    if (tag.wanted() && !isInert()) {
      elements.element(name(tag, nameStart, nameEnd), reader);
    }
  }

  /** Reads on to behind the end tag of an element that holds text. */
  private void text(Tag tag) {
    int start = at;
    int stop =
        tag.role() == Role.SCRIPT
            ? RawText.scriptEnd(bytes, start, end)
            : RawText.end(bytes, tag.name(), start, end);
    at = stop == end ? end : behindTag(stop + 2 + tag.name().length());
    if (isInert()) {
      return;
    }
    if (tag.role() == Role.TITLE) {
      elements.title(source.text(start, stop, false));
      elements.text(bytes, start, stop);
    } else if (tags.wantsAll() && tag.name().equals("style")) {
      elements.style(source.rawText(start, stop));
    } else if (tag.role() == Role.NOFRAMES && !insideNoframes) {
      new HtmlScan(source.part(start, stop), tags, elements, true).run();
    }
  }

  private boolean isInert() {
    return inertTemplates > 0 || open.insideScript();
  }

  private void openTemplate() {
    if (inertTemplates > 0 || !reader.has("shadowrootmode")) {
      inertTemplates++;
    } else {
      shadowTemplates++;
    }
  }

  private void closeTemplate() {
    if (inertTemplates > 0) {
      inertTemplates--;
      open.endTemplate();
    } else if (shadowTemplates > 0) {
      shadowTemplates--;
      open.endTemplate();
    }
  }
}
