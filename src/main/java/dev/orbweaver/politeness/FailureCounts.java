package dev.orbweaver.politeness;

import dev.orbweaver.model.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How many requests came to nothing, in which way. A value.
 *
 * @param byKind the counts, none of them 0
 */
public record FailureCounts(Map<Reason, Integer> byKind) {
  public static final FailureCounts NONE = new FailureCounts(Map.of());

  public FailureCounts {
    Map<Reason, Integer> ordered = new EnumMap<>(Reason.class);
    ordered.putAll(byKind);
    byKind = Collections.unmodifiableMap(ordered);
  }

  /** These and one more. */
  FailureCounts plus(Reason kind) {
    Map<Reason, Integer> more = new EnumMap<>(Reason.class);
    more.putAll(byKind);
    more.merge(kind, 1, (a, b) -> a == Integer.MAX_VALUE ? a : a + b);
    return new FailureCounts(more);
  }

  public boolean isEmpty() {
    return byKind.isEmpty();
  }

  /** {@code 5 timeouts, 2 refused connections}, the most frequent first. */
  public String phrase() {
    List<Map.Entry<Reason, Integer>> kinds = new ArrayList<>(byKind.entrySet());
    kinds.sort((a, b) -> Integer.compare(b.getValue(), a.getValue()));
    List<String> phrases = new ArrayList<>();
    for (Map.Entry<Reason, Integer> each : kinds) {
      String name = name(each.getKey());
      phrases.add(each.getValue() + " " + (each.getValue() == 1 ? name : name + "s"));
    }
    return String.join(", ", phrases);
  }

  /** The counts by the names that records have. */
  public Map<String, Object> byId() {
    Map<String, Object> named = new LinkedHashMap<>();
    byKind.forEach((kind, count) -> named.put(kind.id(), count));
    return named;
  }

  private static String name(Reason kind) {
    return switch (kind) {
      case DNS -> "DNS failure";
      case CONNECT -> "failed connection";
      case TLS -> "TLS failure";
      case TIMEOUT -> "timeout";
      case CONNECTION_CLOSED -> "broken connection";
      case PROTOCOL -> "non-HTTP answer";
      case PROXY -> "proxy failure";
      default -> "other failure";
    };
  }
}
