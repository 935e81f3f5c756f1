package dev.orbweaver.extract.html;

import static dev.orbweaver.extract.html.ByteScan.ATTRIBUTE_END;
import static dev.orbweaver.extract.html.ByteScan.SPACE;
import static dev.orbweaver.extract.html.ByteScan.indexOf;
import static dev.orbweaver.extract.html.ByteScan.is;
import static dev.orbweaver.extract.html.ByteScan.lower;

import java.util.Arrays;

/**
 * Reads one tag at a time from behind its name, and keeps where its attributes lie until the next.
 *
 * <p>Nothing is decoded or copied before it is asked for.
 */
final class TagReader implements Attributes {
  /** Places of an attribute: start and end of its name, start and end of its value. */
  private static final int PLACES = 4;

  private final Source source;
  private final byte[] bytes;
  private final int end;
  private int[] places = new int[PLACES * 16];
  private int count;
  private boolean selfClosing;

  TagReader(Source source) {
    this.source = source;
    this.bytes = source.bytes();
    this.end = source.to();
  }

  /** Whether the tag ended in a slash that belongs to no value. */
  boolean selfClosing() {
    return selfClosing;
  }

  /** Reads from {@code at} to the closing bracket; the place behind it, or -1 when it has none. */
  int read(int at) {
    count = 0;
    selfClosing = false;
    int i = at;
    while (i < end) {
      byte b = bytes[i];
      if (b == '>') {
        selfClosing = bytes[i - 1] == '/' && i > at && !endsValue(i);
        return i + 1;
      }
      if (b == '/' || is(b, SPACE)) {
        i++;
      } else {
        i = attribute(i);
      }
    }
    return -1;
  }

  /** Whether the last value is unquoted and reaches up to {@code place}. */
  private boolean endsValue(int place) {
    return count > 0 && places[count * PLACES - 1] == place;
  }

  /** Reads name and value; the place behind them, {@code end} when they do not end. */
  private int attribute(int start) {
    int nameEnd = start + 1; // an equals sign may begin a name
    while (nameEnd < end && !is(bytes[nameEnd], ATTRIBUTE_END)) {
      nameEnd++;
    }
    int i = skipSpace(nameEnd);
    if (i >= end || bytes[i] != '=') {
      add(start, nameEnd, nameEnd, nameEnd);
      return i;
    }
    i = skipSpace(i + 1);
    if (i >= end) {
      return end;
    }
    byte quote = bytes[i];
    if (quote == '"' || quote == '\'') {
      int close = indexOf(bytes, (char) quote, i + 1, end);
      add(start, nameEnd, i + 1, close);
      return close < 0 ? end : close + 1;
    }
    int valueEnd = i;
    while (valueEnd < end && bytes[valueEnd] != '>' && !is(bytes[valueEnd], SPACE)) {
      valueEnd++;
    }
    add(start, nameEnd, i, valueEnd);
    return valueEnd;
  }

  private int skipSpace(int from) {
    int i = from;
    while (i < end && is(bytes[i], SPACE)) {
      i++;
    }
    return i;
  }

  private void add(int nameStart, int nameEnd, int valueStart, int valueEnd) {
    int at = count++ * PLACES;
    if (at == places.length) {
      places = Arrays.copyOf(places, at * 2);
    }
    places[at] = nameStart;
    places[at + 1] = nameEnd;
    places[at + 2] = valueStart;
    places[at + 3] = valueEnd;
  }

  @Override
  public String value(String name) {
    int at = find(name);
    return at < 0 ? null : source.text(places[at + 2], places[at + 3], true);
  }

  @Override
  public boolean has(String name) {
    return find(name) >= 0;
  }

  @Override
  public void forEachRaw(Raw raw) {
    for (int at = 0; at < count * PLACES; at += PLACES) {
      int valueEnd = places[at + 3] < 0 ? end : places[at + 3];
      raw.attribute(bytes, places[at], places[at + 1], places[at + 2], valueEnd);
    }
  }

  private int find(String name) {
    for (int at = 0; at < count * PLACES; at += PLACES) {
      if (places[at + 1] - places[at] == name.length() && isNamed(name, places[at])) {
        return at;
      }
    }
    return -1;
  }

  private boolean isNamed(String name, int at) {
    for (int i = 0; i < name.length(); i++) {
      if (lower(bytes[at + i]) != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
