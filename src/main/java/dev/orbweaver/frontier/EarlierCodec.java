package dev.orbweaver.frontier;

import dev.orbweaver.model.Earlier;
import dev.orbweaver.model.Validators;
import dev.orbweaver.url.Url;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The bytes that {@link EarlierPages} keeps of a URL: itself, so that it is never taken for another
 * with the same fingerprint, and what is known of it, as texts of which each has its length before
 * it.
 */
final class EarlierCodec {
  private static final int NO_TEXT = -1;

  private EarlierCodec() {}

  /**
   * @param earlier {@link Earlier#NEVER}: it was taken up, and no page
   */
  static byte[] value(Url url, Earlier earlier) {
    List<String> texts = new ArrayList<>();
    texts.add(url.href());
    if (earlier.wasFetched()) {
      texts.add(earlier.validators().etag());
      texts.add(earlier.validators().lastModified());
      texts.add(earlier.sha256());
      texts.add(earlier.contentType());
      texts.add(earlier.charset());
      texts.add(earlier.title());
      texts.add(earlier.canonical() == null ? null : earlier.canonical().href());
    }
    List<byte[]> parts = texts.stream().map(EarlierCodec::bytes).toList();
    int length = Long.BYTES + Integer.BYTES + 1;
    for (byte[] part : parts) {
      length += Integer.BYTES + (part == null ? 0 : part.length);
    }
    ByteBuffer all = ByteBuffer.allocate(length);
    parts.forEach(part -> put(all, part));
    if (earlier.wasFetched()) {
      all.putLong(earlier.bytes()).putInt(earlier.links());
      all.put((byte) (earlier.noindex() ? 1 : 0));
    }
    return Arrays.copyOf(all.array(), all.position());
  }

  /** Null when the bytes are of another URL. */
  static Earlier earlier(Url url, byte[] value) {
    ByteBuffer bytes = ByteBuffer.wrap(value);
    if (!url.href().equals(text(bytes))) {
      return null;
    }
    if (!bytes.hasRemaining()) {
      return Earlier.NEVER;
    }
    Validators validators = Validators.of(url, text(bytes), text(bytes));
    String sha256 = text(bytes);
    String contentType = text(bytes);
    String charset = text(bytes);
    String title = text(bytes);
    String canonical = text(bytes);
    long size = bytes.getLong();
    int links = bytes.getInt();
    boolean noindex = bytes.get() == 1;
    Url parsed = canonical != null && Url.parse(canonical) instanceof Url known ? known : null;
    return new Earlier(
        validators, sha256, size, contentType, charset, title, parsed, noindex, links);
  }

  private static byte[] bytes(String text) {
    return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
  }

  private static void put(ByteBuffer all, byte[] part) {
    all.putInt(part == null ? NO_TEXT : part.length);
    if (part != null) {
      all.put(part);
    }
  }

  private static String text(ByteBuffer bytes) {
    int length = bytes.getInt();
    if (length == NO_TEXT) {
      return null;
    }
    byte[] text = new byte[length];
    bytes.get(text);
    return new String(text, StandardCharsets.UTF_8);
  }
}
