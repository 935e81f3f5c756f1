package dev.orbweaver.transport;

import dev.orbweaver.model.Reason;
import dev.orbweaver.transport.StreamDecoding.Wanted;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;

/**
 * Undoes a body's Content-Encoding within bounds; to be called where the CPU may be used.
 *
 * <p>A coding we do not know is left alone, and so is a body that is not what its coding says it is
 * (where that can be told), as browsers and servers have come to live with both.
 */
public final class BodyDecoder {
  /** Up to here a body may be as well compressed as it likes. */
  private static final int RATIO_FROM = 1 << 20;

  private final TransportSettings settings;

  public BodyDecoder(TransportSettings settings) {
    this.settings = settings;
  }

  /** What decoding gives. */
  public sealed interface Decoded {}

  /**
   * The decoded bytes, cut at the limit or short when {@code ending} is not COMPLETE.
   *
   * @param bytes none of a body that is too large, if nobody wanted a part
   * @param length how many were decoded
   */
  public record Body(byte[] bytes, int length, Ending ending) implements Decoded {
    Body(byte[] bytes, Ending ending) {
      this(bytes, bytes.length, ending);
    }

    static Body tooLarge(int length) {
      return new Body(new byte[0], length, Ending.TOO_LARGE);
    }

    /** How what was made of it ends when it breaks off. */
    Ending early() {
      return ending == Ending.COMPLETE ? Ending.EARLY : ending;
    }
  }

  /** The body cannot be decoded. */
  public record Undecodable(Reason reason, String why) implements Decoded {
    /** Its decoder's words do not always tell whose they are. */
    Undecodable of(String coding) {
      return why.contains(coding) ? this : new Undecodable(reason, coding + ": " + why);
    }
  }

  /** As {@link #decode(Answer.Answered, boolean)}, with the first part of a body too large. */
  public Decoded decode(Answer.Answered answer) {
    return decode(answer, true);
  }

  /**
   * Undoes all codings.
   *
   * @param part whether the first part of a body that is too large is of any use
   */
  public Decoded decode(Answer.Answered answer, boolean part) {
    List<String> codings = answer.codings();
    if (codings.size() > settings.maxCodings()) {
      return new Undecodable(
          Reason.DECODE, codings.size() + " stacked encodings, at most " + settings.maxCodings());
    }
    byte[] bytes = answer.body().toArrayUnsafe();
    Body body = new Body(bytes, answer.ending());
    Wanted wanted = new Wanted(limit(bytes.length), part);
    for (int i = codings.size() - 1; i >= 0 && body.bytes.length == body.length; i--) {
      Decoded next = undo(codings.get(i), body, wanted);
      if (next instanceof Undecodable undecodable) {
        return undecodable.of(codings.get(i));
      }
      Body decoded = (Body) next;
      body = decoded;
    }
    return body.length <= settings.maxBody() ? body : cut(body, part);
  }

  private Body cut(Body body, boolean part) {
    return part
        ? new Body(Arrays.copyOf(body.bytes, settings.maxBody()), Ending.TOO_LARGE)
        : Body.tooLarge(settings.maxBody());
  }

  /**
   * What the body holds beyond the limit of {@link #decode}, to be read a piece at a time by
   * somebody with a limit of his own; null when it is not encoded, or in a way that does not allow
   * it.
   */
  public InputStream stream(Answer.Answered answer) throws IOException {
    byte[] bytes = answer.body().toArrayUnsafe();
    if (answer.codings().size() != 1) {
      return null;
    }
    return switch (answer.codings().get(0)) {
      case "gzip", "x-gzip" -> Zlib.isGzip(bytes) ? Zlib.gunzipping(bytes) : null;
      case "br" -> new DecodedStream(Brotli.open(bytes));
      case "zstd" ->
          Zstandard.isZstandard(bytes) && Zstandard.isAvailable()
              ? new DecodedStream(Zstandard.open(bytes))
              : null;
      default -> null;
    };
  }

  /** A decoder of another's, whose failures at hostile bytes are all of one kind. */
  private static final class DecodedStream extends FilterInputStream {
    DecodedStream(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      try {
        return in.read(bytes, from, length);
      } catch (RuntimeException e) {
        throw new IOException(e.toString(), e);
      }
    }
  }

  /** How much may come of so many bytes, over all codings together. */
  private int limit(int encoded) {
    long byRatio = Math.max(RATIO_FROM, (long) encoded * settings.maxRatio());
    return (int) Math.min(settings.maxBody(), byRatio);
  }

  private static Decoded undo(String coding, Body body, Wanted wanted) {
    return switch (coding) {
      case "gzip", "x-gzip" -> Zlib.isGzip(body.bytes) ? Zlib.gunzip(body, wanted) : body;
      case "deflate" -> Zlib.inflate(body, wanted);
      case "br" -> Brotli.decode(body, wanted);
      case "zstd" -> Zstandard.isZstandard(body.bytes) ? Zstandard.decode(body, wanted) : body;
      case "compress", "x-compress" ->
          new Undecodable(Reason.DECODE, "the server sent " + coding + ", which was not asked for");
      default -> body;
    };
  }
}
