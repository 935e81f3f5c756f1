package dev.orbweaver.transport;

import akka.util.ByteString;

/** The head of one answer as its bytes come, those of interim answers before it passed over. */
final class IncomingHead {
  private final HeadReader reader;
  private final int maxBytes;

  // what came and was not read yet is from one to the other

  private byte[] bytes = {};
  private int from;
  private int to;

  /** Nothing before it can end a head. */
  private int searched;

  /** Bytes of interim answers, which count as fields of the one they announce. */
  private int interim;

  IncomingHead(HeadReader reader, int maxBytes) {
    this.reader = reader;
    this.maxBytes = maxBytes;
  }

  /** Takes what came; gives the head when it is whole, else null. */
  Head add(ByteString piece) {
    keep(piece.toArrayUnsafe());
    Head head = next();
    while (head != null && head.isInterim()) {
      head = next();
    }
    return head;
  }

  /** What came behind the head. */
  ByteString rest() {
    return ByteString.fromArrayUnsafe(bytes, from, to - from);
  }

  /** Most heads come in one piece; one that comes byte by byte is copied a few times, not each. */
  private void keep(byte[] more) {
    if (from == to) {
      bytes = more;
      from = 0;
      to = more.length;
      searched = 0;
      return;
    }
    if (more.length > bytes.length - to) {
      grow(more.length);
    }
    System.arraycopy(more, 0, bytes, to, more.length);
    to += more.length;
  }

  private void grow(int more) {
    int kept = to - from;
    byte[] longer = new byte[Math.max(2 * kept, kept + more)];
    System.arraycopy(bytes, from, longer, 0, kept);
    bytes = longer;
    searched = Math.max(0, searched - from);
    from = 0;
    to = kept;
  }

  /** Reads one head, or null when it is not yet whole. */
  private Head next() {
    from += HeadReader.strayLineBreaks(bytes, from, to);
    if (from == to) {
      return null;
    }
    if (!HeadReader.mayBeHttp(bytes, from, to)) {
      throw new BadAnswer("the answer does not begin with HTTP/");
    }
    int end = HeadReader.endOfHead(bytes, Math.max(from, searched), to);
    int most = maxBytes - interim;
    if (end < 0 && to - from > most || end - from > most) {
      throw new BadAnswer.TooLarge("the header is longer than " + maxBytes + " bytes");
    }
    if (end < 0) {
      searched = Math.max(from, to - 2);
      return null;
    }
    Head head = reader.read(bytes, from, end);
    interim += head.isInterim() ? end - from : 0;
    from = end;
    return head;
  }
}
