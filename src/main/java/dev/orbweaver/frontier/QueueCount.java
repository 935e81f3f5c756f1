package dev.orbweaver.frontier;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.rocksdb.RocksIterator;

/**
 * Counts keys of the queue by host, in their order, but for those that are done; a name is made
 * once a host, not once a key.
 */
final class QueueCount {
  private final DoneTasks done;
  private final Map<String, Long> byHost = new HashMap<>();
  private byte[] buffer = new byte[512];
  private byte[] host = new byte[0];
  private long n;

  QueueCount(DoneTasks done) {
    this.done = done;
  }

  void add(RocksIterator at) {
    int length = at.key(buffer);
    if (length > buffer.length) {
      buffer = new byte[length];
      at.key(buffer);
    }
    int hostLength = Codec.hostLength(buffer, length);
    if (!Arrays.equals(buffer, 0, hostLength, host, 0, host.length)) {
      enter();
      host = Arrays.copyOf(buffer, hostLength);
    }
    n += done.isDone(buffer, length) ? 0 : 1;
  }

  private void enter() {
    if (n > 0) {
      byHost.put(Codec.name(host), n);
    }
    n = 0;
  }

  Map<String, Long> byHost() {
    enter();
    return byHost;
  }
}
