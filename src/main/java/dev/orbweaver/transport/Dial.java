package dev.orbweaver.transport;

import dev.orbweaver.model.Reason;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One address of a route that is connected to, and what is left if it takes no connection: the next
 * ones share what the connect timeout leaves them. Only connecting is tried again, so a server
 * hears of one request at most.
 *
 * @param left the address itself and those after it
 * @param budget for connecting to all of them
 */
record Dial(Route route, List<InetSocketAddress> left, Duration budget) {
  /** A name with more addresses than this has more than one fault. */
  private static final int MOST = 4;

  /** Below this an attempt is none. */
  private static final Duration LEAST = Duration.ofMillis(250);

  /**
   * The first attempt.
   *
   * @param known an address that has answered before, or null: it comes first
   */
  static Dial of(Route route, InetSocketAddress known, Duration budget) {
    Set<InetSocketAddress> order = new LinkedHashSet<>();
    if (known != null && route.addresses().contains(known)) {
      order.add(known);
    }
    order.addAll(route.addresses());
    return new Dial(route, order.stream().limit(MOST).toList(), budget);
  }

  InetSocketAddress address() {
    return left.get(0);
  }

  /** The address for people. */
  String shownAddress() {
    return address().isUnresolved()
        ? address().getHostString()
        : address().getAddress().getHostAddress();
  }

  /** How long to wait for this connection: the last one may take all that is left. */
  Duration patience() {
    Duration share = budget.dividedBy(left.size());
    return share.compareTo(LEAST) < 0 ? LEAST : share;
  }

  /** What to try after that answer, or null when it stands. */
  Dial after(Answer answer) {
    boolean refused = answer instanceof Answer.Broken broken && broken.reason() == Reason.CONNECT;
    if (!refused || left.size() == 1) {
      return null;
    }
    Duration spent = Duration.ofNanos(answer.endedNanos() - answer.startedNanos());
    Duration rest = budget.minus(spent);
    return new Dial(route, left.subList(1, left.size()), rest.isNegative() ? Duration.ZERO : rest);
  }
}
