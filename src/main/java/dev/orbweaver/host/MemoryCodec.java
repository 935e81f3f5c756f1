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
 * <p>Monotonic times mean nothing to another process, so they are written as wall-clock times.
 */
public final class MemoryCodec {
  private static final int VERSION = 1;
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
          out.writeLong(wall(clock.paceFrom(), now, wallMillis));
          out.writeLong(wall(clock.heldUntil(), now, wallMillis));
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
          out.writeLong(robots.untilMillis());
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
    return new HostHistory(
        Duration.ofNanos(in.readLong()),
        monotonic(in.readLong(), now, wallMillis),
        monotonic(in.readLong(), now, wallMillis),
        DelayRule.values()[in.readUnsignedByte()],
        in.readDouble(),
        in.readDouble(),
        in.readInt());
  }

  private static KeptRobots robots(DataInputStream in) throws IOException {
    String origin = in.readUTF();
    boolean settled = in.readBoolean();
    int failures = in.readInt();
    long until = in.readLong();
    String trouble = in.readUTF();
    Validators validators = new Validators(in.readUTF(), in.readUTF(), in.readUTF());
    byte[] body = in.readNBytes(in.readInt());
    return new KeptRobots(origin, settled, failures, until, trouble, validators, body);
  }

  private static long wall(long nanos, long now, long wallMillis) {
    return nanos == HostHistory.NONE.paceFrom() ? NEVER : wallMillis + (nanos - now) / 1_000_000;
  }

  private static long monotonic(long millis, long now, long wallMillis) {
    return millis == NEVER ? HostHistory.NONE.paceFrom() : now + (millis - wallMillis) * 1_000_000;
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
