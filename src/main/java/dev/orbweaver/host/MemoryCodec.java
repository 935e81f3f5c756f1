package dev.orbweaver.host;

import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Validators;
import dev.orbweaver.politeness.Conduct;
import dev.orbweaver.politeness.DelayRule;
import dev.orbweaver.politeness.FailureCounts;
import dev.orbweaver.politeness.HealthHistory;
import dev.orbweaver.politeness.HostHistory;
import dev.orbweaver.politeness.Strain;
import dev.orbweaver.text.Plain;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What is remembered of a host, as bytes that outlive the process: plain fields behind a version
 * and a kind.
 *
 * <p>Monotonic times mean nothing to another process, so they are written as distances from the
 * moment of writing, and that as wall-clock time. The wall clock may be set meanwhile: set back, no
 * time has passed, so that no host has to wait longer than it should have.
 */
public final class MemoryCodec {
  private static final int VERSION = 3;
  private static final int CLOCK = 1;
  private static final int ROBOTS = 3; // 2 was the same without validators: it is asked for anew
  private static final int COOKIES = 4;
  private static final int LONGEST_DETAIL = 200;
  private static final int USUAL_BYTES = 512; // of a clock: each page writes one
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
          out.writeDouble(clock.strain().delayNanos());
          out.writeDouble(clock.strain().lessonNanos());
          out.writeInt(clock.strain().relapses());
          out.writeInt(clock.strain().calm());
          out.writeDouble(clock.usualNanos());
          out.writeInt(clock.failuresInRow());
          out.writeInt(clock.slowDownsInRow());
          out.writeInt(clock.health().size());
          for (HealthHistory each : clock.health()) {
            write(out, each, now);
          }
          ConductCodec.write(clock.conduct(), time -> fromNow(time, now), out);
          FailureCodec.write(clock, time -> fromNow(time, now), out);
        });
  }

  private static void write(DataOutputStream out, HealthHistory health, long now)
      throws IOException {
    out.writeUTF(health.origin());
    out.writeBoolean(health.answered());
    out.writeInt(health.failuresInRow());
    out.writeInt(health.probes());
    out.writeLong(fromNow(health.probeAt(), now));
    out.writeLong(fromNow(health.busySince(), now));
    out.writeUTF(health.reason() == null ? "" : health.reason().name());
    out.writeUTF(Plain.of(health.detail(), LONGEST_DETAIL));
  }

  private static HealthHistory health(DataInputStream in, long written) throws IOException {
    String origin = in.readUTF();
    boolean answered = in.readBoolean();
    int failuresInRow = in.readInt();
    int probes = in.readInt();
    long probeAt = monotonic(in.readLong(), written);
    long busySince = monotonic(in.readLong(), written);
    String reason = in.readUTF();
    return new HealthHistory(
        origin,
        answered,
        failuresInRow,
        probes,
        probeAt,
        busySince,
        reason.isEmpty() ? null : Reason.valueOf(reason),
        in.readUTF(),
        FailureCounts.NONE,
        FailureCounts.NONE,
        probes > 0 ? written : HealthHistory.none(origin).deadSince());
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

  /** Whether it is a {@link KeptRobots}. */
  static boolean isRobots(byte[] bytes) {
    return bytes.length > 1 && bytes[0] == VERSION && bytes[1] == ROBOTS;
  }

  private static HostHistory clock(DataInputStream in, long now, long wallMillis)
      throws IOException {
    Duration crawlDelay = Duration.ofNanos(in.readLong());
    long written = now - Math.max(0, wallMillis - in.readLong()) * 1_000_000;
    long paceFrom = monotonic(in.readLong(), written);
    long heldUntil = monotonic(in.readLong(), written);
    DelayRule heldBy = DelayRule.values()[in.readUnsignedByte()];
    Strain strain =
        new Strain(
            in.readDouble(), in.readDouble(), in.readInt(), in.readInt(), Strain.NONE.since());
    double usualNanos = in.readDouble();
    int failuresInRow = in.readInt();
    int slowDownsInRow = in.readInt();
    List<HealthHistory> health = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      health.add(health(in, written));
    }
    Conduct conduct =
        in.available() == 0 // of a version that kept no account
            ? Conduct.NONE
            : ConductCodec.read(in, time -> monotonic(time, written));
    HostHistory history =
        new HostHistory(
            crawlDelay,
            paceFrom,
            heldUntil,
            heldBy,
            strain,
            usualNanos,
            failuresInRow,
            slowDownsInRow,
            health,
            conduct);
    return in.available() == 0 // of a version that did not count by kind
        ? history
        : FailureCodec.read(history, time -> monotonic(time, written), in);
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
    FieldBytes bytes = new FieldBytes(USUAL_BYTES);
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
