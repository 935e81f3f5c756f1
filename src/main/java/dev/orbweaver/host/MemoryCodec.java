package dev.orbweaver.host;

import dev.orbweaver.model.Reason;
import dev.orbweaver.politeness.DelayRule;
import dev.orbweaver.politeness.HealthHistory;
import dev.orbweaver.politeness.HostHistory;
import dev.orbweaver.politeness.Strain;
import dev.orbweaver.text.Plain;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
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
 * <p>Monotonic times mean nothing to another process, so they are written as wall-clock times.
 */
public final class MemoryCodec {
  private static final int VERSION = 2;
  private static final int CLOCK = 1;
  private static final int ROBOTS = 2;
  private static final int LONGEST_DETAIL = 200;
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
          out.writeDouble(clock.strain().delayNanos());
          out.writeDouble(clock.strain().lessonNanos());
          out.writeInt(clock.strain().relapses());
          out.writeInt(clock.strain().calm());
          out.writeDouble(clock.usualNanos());
          out.writeInt(clock.failuresInRow());
          out.writeInt(clock.slowDownsInRow());
          out.writeInt(clock.health().size());
          for (HealthHistory each : clock.health()) {
            write(out, each, now, wallMillis);
          }
        });
  }

  private static void write(DataOutputStream out, HealthHistory health, long now, long wallMillis)
      throws IOException {
    out.writeUTF(health.origin());
    out.writeBoolean(health.answered());
    out.writeInt(health.failuresInRow());
    out.writeInt(health.probes());
    out.writeLong(wall(health.probeAt(), now, wallMillis));
    out.writeLong(wall(health.busySince(), now, wallMillis));
    out.writeUTF(health.reason() == null ? "" : health.reason().name());
    out.writeUTF(Plain.of(health.detail(), LONGEST_DETAIL));
  }

  private static HealthHistory health(DataInputStream in, long now, long wallMillis)
      throws IOException {
    String origin = in.readUTF();
    boolean answered = in.readBoolean();
    int failuresInRow = in.readInt();
    int probes = in.readInt();
    long probeAt = monotonic(in.readLong(), now, wallMillis);
    long busySince = monotonic(in.readLong(), now, wallMillis);
    String reason = in.readUTF();
    return new HealthHistory(
        origin,
        answered,
        failuresInRow,
        probes,
        probeAt,
        busySince,
        reason.isEmpty() ? null : Reason.valueOf(reason),
        in.readUTF());
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
          out.writeInt(robots.body().length);
          out.write(robots.body());
        });
  }

  /**
   * A {@link HostHistory} or a {@link KeptRobots}; null for bytes that are neither, as of another
   * version.
   */
  static Object decode(byte[] bytes, long now, long wallMillis) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (in.readUnsignedByte() != VERSION) {
        return null;
      }
      return in.readUnsignedByte() == CLOCK ? clock(in, now, wallMillis) : robots(in);
    } catch (IOException | RuntimeException e) {
      return null; // forgetting a host's pace costs one early request; failing would cost the crawl
    }
  }

  private static HostHistory clock(DataInputStream in, long now, long wallMillis)
      throws IOException {
    Duration crawlDelay = Duration.ofNanos(in.readLong());
    long paceFrom = monotonic(in.readLong(), now, wallMillis);
    long heldUntil = monotonic(in.readLong(), now, wallMillis);
    DelayRule heldBy = DelayRule.values()[in.readUnsignedByte()];
    Strain strain = new Strain(in.readDouble(), in.readDouble(), in.readInt(), in.readInt());
    double usualNanos = in.readDouble();
    int failuresInRow = in.readInt();
    int slowDownsInRow = in.readInt();
    List<HealthHistory> health = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      health.add(health(in, now, wallMillis));
    }
    return new HostHistory(
        crawlDelay,
        paceFrom,
        heldUntil,
        heldBy,
        strain,
        usualNanos,
        failuresInRow,
        slowDownsInRow,
        health);
  }

  private static KeptRobots robots(DataInputStream in) throws IOException {
    String origin = in.readUTF();
    boolean settled = in.readBoolean();
    int failures = in.readInt();
    long until = in.readLong();
    String trouble = in.readUTF();
    byte[] body = in.readNBytes(in.readInt());
    return new KeptRobots(origin, settled, failures, until, trouble, body);
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
