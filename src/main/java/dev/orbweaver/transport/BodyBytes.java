package dev.orbweaver.transport;

import akka.util.ByteString;
import akka.util.ByteStringBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * The bytes of a body as they come, up to a limit. One that may be longer than the limit of others
 * is packed once it is: what is read of it is bounded by its own limit, what is held by that of
 * all.
 */
final class BodyBytes {
  private static final int BUFFER = 8 * 1024;
  private static final int SMALL = 1024;

  private final int mostHeld;
  private final long mostRead;
  private final ByteStringBuilder plain = new ByteStringBuilder();
  private ByteArrayOutputStream held;
  private GZIPOutputStream packing;
  private long read;

  /**
   * @param mostHeld bytes that are kept
   * @param mostRead bytes that are read if they can be packed into as many; less than {@code
   *     mostHeld}: none are packed
   */
  BodyBytes(int mostHeld, long mostRead) {
    this.mostHeld = mostHeld;
    this.mostRead = Math.max(mostHeld, mostRead);
  }

  /** Takes what comes next; false when not all of it was wanted, and nothing more is. */
  boolean add(ByteString piece) {
    boolean mayBePacked = mostRead > mostHeld;
    if (packing == null && mayBePacked && plain.length() + piece.size() > mostHeld) {
      startPacking();
    }
    int fits = (int) Math.min(piece.size(), mostRead - read);
    ByteString wanted = fits < piece.size() ? piece.take(fits) : piece;
    read += fits;
    if (packing == null) {
      keep(wanted);
      return fits == piece.size();
    }
    pack(wanted);
    return fits == piece.size() && held.size() <= mostHeld;
  }

  /**
   * The same for a part of an array that nobody changes any more. A small part is copied: it would
   * keep all of the array.
   */
  boolean add(byte[] array, int from, int length) {
    boolean isSmall = length >= SMALL && length < array.length / 2;
    return add(
        isSmall
            ? ByteString.fromArray(array, from, length)
            : ByteString.fromArrayUnsafe(array, from, length));
  }

  /** Small pieces are copied: each as a value of its own would take many times its length. */
  private void keep(ByteString piece) {
    if (piece.size() < SMALL) {
      plain.putBytes(piece.toArrayUnsafe());
    } else {
      plain.append(piece);
    }
  }

  private void startPacking() {
    try {
      held = new ByteArrayOutputStream(mostHeld / 4);
      packing = new QuickGzip(held);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory has none
    }
    pack(plain.result());
    plain.clear();
  }

  private void pack(ByteString bytes) {
    try {
      packing.write(bytes.toArrayUnsafe());
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory has none
    }
  }

  /** Whether {@link #result} is gzip of what came. */
  boolean isPacked() {
    return packing != null;
  }

  /** How many bytes came. */
  long read() {
    return read;
  }

  /** What is held; nothing is added any more. */
  ByteString result() {
    if (packing == null) {
      return plain.result();
    }
    try {
      packing.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory has none
    }
    return ByteString.fromArrayUnsafe(held.toByteArray());
  }

  /** As quick as can be: lists of URLs shrink well in any case. */
  private static final class QuickGzip extends GZIPOutputStream {
    QuickGzip(OutputStream out) throws IOException {
      super(out, BUFFER);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }
}
