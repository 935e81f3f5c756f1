package dev.orbweaver.url;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the ids in URLs, one URL after another, and what each URL is but for them. For one thread.
 *
 * <p>It looks at each character a fixed number of times, however many ids there are, and makes no
 * copies: a page may hold tens of thousands of links, each as long as a URL may be.
 */
public final class IdScan {
  private static final int MOST = 4;
  private static final long[] NOWHERE = {};
  private static final long NOTHING = 0xCBF29CE484222325L;
  private static final long STAR = hash("*", 0, 1, NOTHING);
  private static final long ALL = nameOf(IdPlace.ALL);

  private String href = "";
  private boolean hashing;
  private long[] known = NOWHERE;
  private boolean mayBe;
  private long whole;
  private int pieces;
  private int found;

  // of each id that was found: its name, hashed and where it stands, and by how much what is left
  // without the id differs from the whole
  private final long[] names = new long[MOST];
  private final int[] segments = new int[MOST];
  private final int[] nameFrom = new int[MOST];
  private final int[] nameTo = new int[MOST];
  private final long[] change = new long[MOST];
  private final boolean[] sure = new boolean[MOST];

  /** A name as {@link #restAt} compares it. */
  public static long nameOf(String place) {
    return hash(place, 0, place.length(), NOTHING);
  }

  /** Reads a URL in place of the one before; says whether there is any id in it. */
  public boolean read(Url url) {
    return read(url, NOWHERE);
  }

  /**
   * Reads a URL like others with ids at known places: there everything counts that may be one, for
   * some of those that chance makes look like words.
   *
   * @param known as by {@link #nameOf}
   */
  public boolean read(Url url, long[] known) {
    href = url.href();
    this.known = known;
    hashing = false;
    go(url);
    if (found > 0 || mayBe) { // most URLs have none: only others are worth a number
      hashing = true;
      go(url);
    }
    return found > 0;
  }

  /** The places of its ids, and all of them together when there are several. */
  public List<IdPlace> places() {
    List<IdPlace> places = new ArrayList<>(found + 1);
    boolean allSure = true;
    for (int i = 0; i < found; i++) {
      places.add(new IdPlace(nameAt(i), whole + change[i], sure[i]));
      allSure &= sure[i];
    }
    if (found > 1) {
      places.add(new IdPlace(IdPlace.ALL, withoutAll(), allSure));
    }
    return places;
  }

  /** What it is but for the id at that place; the other number when no id stands there. */
  public long restAt(long name, long otherwise) {
    if (name == ALL) {
      return found > 1 ? withoutAll() : otherwise;
    }
    for (int i = 0; i < found; i++) {
      if (names[i] == name) {
        return whole + change[i];
      }
    }
    return otherwise;
  }

  private long withoutAll() {
    long rest = whole;
    for (int i = 0; i < found; i++) {
      rest += change[i];
    }
    return rest;
  }

  private String nameAt(int i) {
    if (segments[i] > 0) {
      return "/" + segments[i];
    }
    char kind = kind(nameFrom[i]);
    return kind + href.substring(nameFrom[i] + 1, nameTo[i]);
  }

  private void go(Url url) {
    found = 0;
    mayBe = false;
    pieces = 0;
    whole = hashing ? hash(href, 0, url.pathStart(), NOTHING) : 0;
    path(url.pathStart(), url.pathEnd());
    if (url.queryStart() >= 0) {
      parameters('&', url.queryStart(), url.queryEnd());
    }
  }

  /** Empty segments don't count, but whether it ends like a folder does. */
  private void path(int start, int end) {
    int segment = 0;
    int from = start;
    while (from < end) {
      int to = next('/', from, end);
      if (to > from) {
        segment++;
        int named = next(';', from, to);
        piece(segment, from, from, from, named);
        if (named < to) {
          parameters(';', named, to);
        }
      }
      from = to + 1;
    }
    boolean folder = end > start && href.charAt(end - 1) == '/';
    whole += hashing ? term(pieces, folder ? 1 : 0, 0) : 0;
    pieces++;
  }

  /** What stands between separators, with its name; the character at the start is the first. */
  private void parameters(char separator, int start, int end) {
    int from = start;
    while (from < end) {
      int to = next(separator, from + 1, end);
      int equals = next('=', from + 1, to);
      boolean named = equals < to;
      piece(0, from, named ? equals : from + 1, named ? equals + 1 : from + 1, to);
      from = to;
    }
  }

  /**
   * @param segment its number, when it is one; then it has no other name
   */
  private void piece(int segment, int nameStart, int nameEnd, int from, int to) {
    IdShape shape = found < MOST ? IdShape.of(href, from, to) : IdShape.NONE;
    boolean isId = shape.isId();
    mayBe |= shape == IdShape.PERHAPS && known.length > 0;
    if (hashing) {
      long name = segment > 0 ? number(segment) : name(nameStart, nameEnd);
      isId |= shape == IdShape.PERHAPS && isKnown(name);
      long own = term(pieces, name, hash(href, from, to, NOTHING));
      whole += own;
      if (isId) {
        names[found] = name;
        segments[found] = segment;
        nameFrom[found] = nameStart;
        nameTo[found] = nameEnd;
        change[found] = term(pieces, name, STAR) - own;
        sure[found] = shape == IdShape.LONG;
      }
    }
    found += isId ? 1 : 0;
    pieces++;
  }

  private boolean isKnown(long name) {
    for (long each : known) {
      if (each == name) {
        return true;
      }
    }
    return false;
  }

  private long name(int start, int end) {
    return hash(href, start + 1, end, step(NOTHING, kind(start)));
  }

  /** All parameters of a query but the first stand behind an and. */
  private char kind(int start) {
    char first = href.charAt(start);
    return first == '&' ? '?' : first;
  }

  private static long number(int segment) {
    long hash = step(NOTHING, '/');
    int digit = 1;
    while (digit <= segment / 10) {
      digit *= 10;
    }
    for (; digit > 0; digit /= 10) {
      hash = step(hash, (char) ('0' + segment / digit % 10));
    }
    return hash;
  }

  private int next(char wanted, int from, int end) {
    for (int i = from; i < end; i++) {
      if (href.charAt(i) == wanted) {
        return i;
      }
    }
    return end;
  }

  private static long hash(String text, int from, int to, long start) {
    long hash = start;
    for (int i = from; i < to; i++) {
      hash = step(hash, text.charAt(i));
    }
    return hash;
  }

  private static long step(long hash, char next) {
    return (hash ^ next) * 0x100000001B3L;
  }

  /** A piece's share of the whole: another one at another place. */
  private static long term(int place, long name, long value) {
    long mixed = (name ^ name >>> 31) * 0x9E3779B97F4A7C15L + value + place * 0xD1B54A32D192ED03L;
    mixed = (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
    mixed = (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
    return mixed ^ mixed >>> 32;
  }
}
