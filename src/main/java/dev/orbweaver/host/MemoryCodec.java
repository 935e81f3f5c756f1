package dev.orbweaver.host;

import dev.orbweaver.politeness.DelayRule;
import dev.orbweaver.politeness.HostHistory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;

/**
 * What is remembered of a host, as bytes that outlive the process: plain fields behind a version
 * and a kind.
 *
 * <p>Monotonic times mean nothing to another process, so they are written as distances from the
 * moment of writing, and that as wall-clock time. The wall clock may be set meanwhile: set back, no
 * time has passed, so that no host has to wait longer than it should have.
 */
public final class MemoryCodec {
  private static final int VERSION = 2;
  private static final int CLOCK = 1;
  private static final int ROBOTS = 3; // 2 was the same without validators: it is asked for anew
  private static final int COOKIES = 4;
  private static final long NEVER = Long.MIN_VALUE;

  private MemoryCodec() {}

  /** Something that writes fields. */
  private interface Fields {
    void write(DataOutputStream out) throws IOException;
  }

  /** The clock of a host, at this moment. */
  public static byte[] encode(HostHistory clock, long now, long wallMillis) {
    return bytes(
        CLOCK,
        out -> {
          out.writeLong(clock.crawlDelay().toNanos());
          out.writeLong(wallMillis);
          out.writeLong(fromNow(clock.paceFrom(), now));
          out.writeLong(fromNow(clock.heldUntil(), now));
          out.writeByte(clock.heldBy().ordinal());
          out.writeDouble(clock.distress());
          out.writeDouble(clock.usualNanos());
          out.writeInt(clock.failuresInRow());
        });
  }

  static byte[] encode(KeptRobots robots) {
    return bytes(
        ROBOTS,
        out -> {
          out.writeUTF(robots.origin());
          out.writeBoolean(robots.settled());
          out.writeInt(robots.failures());
          out.writeLong(robots.writtenMillis());
          out.writeLong(robots.leftMillis());
          out.writeUTF(robots.trouble());
          out.writeUTF(robots.validators().url());
          out.writeUTF(robots.validators().etag());
          out.writeUTF(robots.validators().lastModified());
          out.writeInt(robots.body().length);
          out.write(robots.body());
        });
  }

  static byte[] encode(KeptCookies kept) {
    return bytes(COOKIES, out -> CookieCodec.write(kept.cookies(), out));
  }

  /**
   * A {@link HostHistory}, {@link KeptRobots} or {@link KeptCookies}; null for bytes that are none,
   * as of another version.
   */
  static Object decode(byte[] bytes, long now, long wallMillis) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (in.readUnsignedByte() != VERSION) {
        return null;
      }
      return switch (in.readUnsignedByte()) {
        case CLOCK -> clock(in, now, wallMillis);
        case ROBOTS -> robots(in);
        case COOKIES -> CookieCodec.read(in);
        default -> null;
      };
    } catch (IOException | RuntimeException e) {
      return null; // forgetting a host's pace costs one early request; failing would cost the crawl
    }
  }

  private static HostHistory clock(DataInputStream in, long now, long wallMillis)
      throws IOException {
    Duration crawlDelay = Duration.ofNanos(in.readLong());
    long written = now - Math.max(0, wallMillis - in.readLong()) * 1_000_000;
    return new HostHistory(
        crawlDelay,
        monotonic(in.readLong(), written),
        monotonic(in.readLong(), written),
        DelayRule.values()[in.readUnsignedByte()],
        in.readDouble(),
        in.readDouble(),
        in.readInt());
  }

  private static KeptRobots robots(DataInputStream in) throws IOException {
    String origin = in.readUTF();
    boolean settled = in.readBoolean();
    int failures = in.readInt();
    long written = in.readLong();
    long left = in.readLong();
    String trouble = in.readUTF();
    Validators validators = new Validators(in.readUTF(), in.readUTF(), in.readUTF());
    byte[] body = in.readNBytes(in.readInt());
    return new KeptRobots(origin, settled, failures, written, left, trouble, validators, body);
  }

  private static long fromNow(long nanos, long now) {
    return nanos == HostHistory.NONE.paceFrom() ? NEVER : nanos - now;
  }

  private static long monotonic(long fromWriting, long written) {
    return fromWriting == NEVER ? HostHistory.NONE.paceFrom() : written + fromWriting;
  }

  private static byte[] bytes(int kind, Fields fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(80);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeByte(kind);
      fields.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
