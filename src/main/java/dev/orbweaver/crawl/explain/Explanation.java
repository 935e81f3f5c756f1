package dev.orbweaver.crawl.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The whole answer about one URL, or one host.
 *
 * @param about the URL in its normal form, or the host
 * @param standing where it stands
 * @param reason why it ended or would be refused, as records have it; null when it did not, or well
 * @param steps all rules on its way, in order; the last one is the conclusion
 */
public record Explanation(String about, Standing standing, String reason, List<Step> steps) {
  /** Where a URL stands. */
  public enum Standing {
    /** It has its record. */
    ENDED,
    /** It was handed out and has no end yet. */
    IN_HAND,
    QUEUED,
    /** It is queued, and stays so until the crawl is started again. */
    PARKED,
    NEVER_SEEN,
    /** Nothing tells. */
    UNKNOWN,
    /** It is a host. */
    HOST;

    /** The name that machines read. */
    public String id() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private static final int NAME_WIDTH = 10;

  public Explanation {
    steps = List.copyOf(steps);
  }

  /** A line a step, for people. What it quotes of the web is not escaped yet. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Step step : steps) {
      lines.add(String.format("%-" + NAME_WIDTH + "s %s", step.name(), step.text()));
    }
    return lines;
  }

  /** The same for machines. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("about", about);
    fields.put("standing", standing.id());
    fields.put("reason", reason);
    List<Object> all = new ArrayList<>();
    for (Step step : steps) {
      Map<String, Object> each = new LinkedHashMap<>();
      each.put("step", step.name());
      each.put("text", step.text());
      each.putAll(step.facts());
      all.add(each);
    }
    fields.put("steps", all);
    return fields;
  }
}
