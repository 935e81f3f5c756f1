package dev.orbweaver.host;

import dev.orbweaver.politeness.Conduct;
import dev.orbweaver.politeness.GapCounts;
import dev.orbweaver.politeness.RobotsVersion;
import dev.orbweaver.politeness.SlowDown;
import dev.orbweaver.text.Plain;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/** How a host was treated, as fields behind those of its clock. */
final class ConductCodec {
  private static final int LONGEST = 200;

  private ConductCodec() {}

  /**
   * Writes it.
   *
   * @param fromNow what a monotonic time is written as
   */
  static void write(Conduct conduct, LongUnaryOperator fromNow, DataOutputStream out)
      throws IOException {
    out.writeLong(conduct.requests());
    out.writeLong(conduct.bytes());
    out.writeInt(conduct.mostInFlight());
    out.writeLong(conduct.overlapping());
    out.writeLong(conduct.shortestGap());
    out.writeShort(conduct.gaps().first());
    out.writeShort(conduct.gaps().counts().length);
    for (int count : conduct.gaps().counts()) {
      out.writeInt(count);
    }
    out.writeLong(conduct.promisedNanos());
    out.writeLong(conduct.tooMany());
    out.writeLong(conduct.unavailable());
    out.writeByte(conduct.slowDowns().size());
    for (SlowDown each : conduct.slowDowns()) {
      out.writeLong(fromNow.applyAsLong(each.at()));
      out.writeShort(each.status());
      out.writeLong(each.askedNanos());
      out.writeLong(each.restNanos());
      out.writeLong(each.delayBefore());
      out.writeLong(each.delayAfter());
    }
    out.writeByte(conduct.robots().size());
    for (RobotsVersion each : conduct.robots()) {
      out.writeUTF(each.origin());
      out.writeShort(each.status());
      out.writeUTF(each.sha256());
      out.writeUTF(Plain.of(each.etag(), LONGEST));
      out.writeLong(each.fetchedAt());
      out.writeLong(each.checkedAt());
    }
  }

  /**
   * Reads it back.
   *
   * @param monotonic what a written time is to this process
   */
  static Conduct read(DataInputStream in, LongUnaryOperator monotonic) throws IOException {
    long requests = in.readLong();
    long bytes = in.readLong();
    int mostInFlight = in.readInt();
    long overlapping = in.readLong();
    long shortestGap = in.readLong();
    int first = in.readUnsignedShort();
    int[] counts = new int[in.readUnsignedShort()];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = in.readInt();
    }
    return new Conduct(
        requests,
        bytes,
        mostInFlight,
        overlapping,
        shortestGap,
        new GapCounts(first, counts),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        slowDowns(in, monotonic),
        robots(in));
  }

  private static List<SlowDown> slowDowns(DataInputStream in, LongUnaryOperator monotonic)
      throws IOException {
    List<SlowDown> slowDowns = new ArrayList<>();
    for (int left = in.readUnsignedByte(); left > 0; left--) {
      slowDowns.add(
          new SlowDown(
              monotonic.applyAsLong(in.readLong()),
              in.readUnsignedShort(),
              in.readLong(),
              in.readLong(),
              in.readLong(),
              in.readLong()));
    }
    return slowDowns;
  }

  private static List<RobotsVersion> robots(DataInputStream in) throws IOException {
    List<RobotsVersion> robots = new ArrayList<>();
    for (int left = in.readUnsignedByte(); left > 0; left--) {
      robots.add(
          new RobotsVersion(
              in.readUTF(),
              in.readUnsignedShort(),
              in.readUTF(),
              in.readUTF(),
              in.readLong(),
              in.readLong()));
    }
    return robots;
  }
}
