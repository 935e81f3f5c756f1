package dev.orbweaver.sitemap;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The first bytes of a stream, as if it ended there; says whether there would have been more. */
final class BoundedStream extends FilterInputStream {
  private long left;
  private boolean cut;

  BoundedStream(InputStream in, long most) {
    super(in);
    this.left = most;
  }

  /** Whether the limit was met. */
  boolean isCut() {
    return cut;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    if (left <= 0) {
      cut |= in.read() >= 0;
      return -1;
    }
    int n = in.read(bytes, from, (int) Math.min(length, left));
    left -= Math.max(0, n);
    return n;
  }
}
