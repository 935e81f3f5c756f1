package dev.orbweaver.transport;

import akka.util.ByteString;

/** The head of one answer as its bytes come, those of interim answers before it passed over. */
final class IncomingHead {
  private final HeadReader reader;
  private final int maxBytes;
  private ByteString buffer = ByteString.emptyByteString();

  /** Nothing before it in the buffer can end a head. */
  private int searched;

  /** Bytes of interim answers, which count as fields of the one they announce. */
  private int interim;

  IncomingHead(HeadReader reader, int maxBytes) {
    this.reader = reader;
    this.maxBytes = maxBytes;
  }

  /** Takes what came; gives the head when it is whole, else null. */
  Head add(ByteString bytes) {
    buffer = buffer.isEmpty() ? bytes : buffer.concat(bytes);
    Head head = next();
    while (head != null && head.isInterim()) {
      head = next();
    }
    return head;
  }

  /** What came behind the head. */
  ByteString rest() {
    return buffer;
  }

  /** Takes one head off the buffer, or null when it is not yet whole. */
  private Head next() {
    byte[] bytes = buffer.toArrayUnsafe();
    int stray = HeadReader.strayLineBreaks(bytes, bytes.length);
    if (stray == bytes.length) { // as an empty buffer is, too
      return null;
    }
    if (stray > 0) {
      buffer = buffer.drop(stray);
      bytes = buffer.toArrayUnsafe();
    }
    if (!HeadReader.mayBeHttp(bytes, bytes.length)) {
      throw new BadAnswer("the answer does not begin with HTTP/");
    }
    int end = HeadReader.endOfHead(bytes, bytes.length, searched);
    int most = maxBytes - interim;
    if (end < 0 && bytes.length > most || end > most) {
      throw new BadAnswer.TooLarge("the header is longer than " + maxBytes + " bytes");
    }
    if (end < 0) {
      searched = Math.max(0, bytes.length - 2);
      return null;
    }
    searched = 0;
    Head head = reader.read(bytes, end);
    buffer = buffer.drop(end);
    interim += head.isInterim() ? end : 0;
    return head;
  }
}
