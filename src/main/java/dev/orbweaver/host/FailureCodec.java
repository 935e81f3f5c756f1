package dev.orbweaver.host;

import dev.orbweaver.model.Reason;
import dev.orbweaver.politeness.FailureCounts;
import dev.orbweaver.politeness.HealthHistory;
import dev.orbweaver.politeness.HostHistory;
import dev.orbweaver.politeness.Strain;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/**
 * How a host failed, as fields behind all others: earlier versions neither wrote them nor look for
 * them.
 */
final class FailureCodec {
  private FailureCodec() {}

  /**
   * Writes it.
   *
   * @param fromNow what a monotonic time is written as
   */
  static void write(HostHistory history, LongUnaryOperator fromNow, DataOutputStream out)
      throws IOException {
    out.writeLong(fromNow.applyAsLong(history.strain().since()));
    for (HealthHistory each : history.health()) {
      write(each.failures(), out);
      write(each.before(), out);
      out.writeLong(fromNow.applyAsLong(each.deadSince()));
    }
  }

  private static void write(FailureCounts counts, DataOutputStream out) throws IOException {
    out.writeByte(counts.byKind().size());
    for (Map.Entry<Reason, Integer> each : counts.byKind().entrySet()) {
      out.writeUTF(each.getKey().name());
      out.writeInt(each.getValue());
    }
  }

  /**
   * Completes what was read before.
   *
   * @param monotonic what a written time is to this process
   */
  static HostHistory read(HostHistory history, LongUnaryOperator monotonic, DataInputStream in)
      throws IOException {
    Strain strain = history.strain().knownSince(monotonic.applyAsLong(in.readLong()));
    List<HealthHistory> health = new ArrayList<>();
    for (HealthHistory each : history.health()) {
      FailureCounts failures = counts(in);
      FailureCounts before = counts(in);
      health.add(each.with(failures, before, monotonic.applyAsLong(in.readLong())));
    }
    return history.withStrain(strain).withHealth(health);
  }

  private static FailureCounts counts(DataInputStream in) throws IOException {
    Map<Reason, Integer> byKind = new EnumMap<>(Reason.class);
    for (int left = in.readUnsignedByte(); left > 0; left--) {
      byKind.put(Reason.valueOf(in.readUTF()), in.readInt());
    }
    return byKind.isEmpty() ? FailureCounts.NONE : new FailureCounts(byKind);
  }
}
