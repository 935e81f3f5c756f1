package dev.orbweaver.output;

import dev.orbweaver.text.Plain;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A crawl's progress as one line, for a terminal or for a log. Pure; ASCII only. */
public final class LiveLine {
  private static final String GAP = "  ";
  private static final int LONGEST_HOST = 60;

  /** A part of the line; of too many, the one that matters least goes first. */
  private record Part(String text, int matters) {}

  private LiveLine() {}

  /** The line for a terminal: as many parts as fit into {@code width} columns. */
  public static String terminal(Progress progress, int width) {
    List<Part> parts = parts(progress);
    while (parts.size() > 1 && join(parts).length() > width) {
      parts.remove(parts.stream().min(Comparator.comparingInt(Part::matters)).orElseThrow());
    }
    String line = join(parts);
    return line.substring(0, Math.min(line.length(), Math.max(width, 0)));
  }

  /** The line for a log: everything, whatever its length. */
  public static String log(Progress progress) {
    return join(parts(progress));
  }

  private static List<Part> parts(Progress p) {
    List<Part> parts = new ArrayList<>();
    parts.add(new Part(Figures.count(p.pages()) + (p.pages() == 1 ? " page" : " pages"), 9));
    parts.add(new Part(Figures.decimal(p.recent().pagesPerSecond()) + "/s", 8));
    parts.add(new Part(Figures.size(p.recent().bytesPerSecond()) + "/s", 4));
    parts.add(new Part("queued " + Figures.count(p.queued()), 7));
    if (p.parked().urls() > 0) {
      parts.add(new Part(parked(p.parked()), 7));
    }
    parts.add(new Part(hosts(p), 3));
    parts.add(new Part("errors " + Figures.count(p.errors()), 5));
    parts.add(new Part(Figures.clock(p.elapsed()), 6));
    p.remaining().ifPresent(estimate -> parts.add(new Part(EstimateText.left(estimate), 2)));
    p.remaining().flatMap(EstimateText::critical).ifPresent(host -> parts.add(new Part(host, 0)));
    if (p.paused()) {
      parts.add(new Part("paused", 8));
    }
    p.standstill().ifPresent(wait -> parts.add(new Part(waiting(wait), 1)));
    return parts;
  }

  private static String waiting(Progress.Waiting wait) {
    String host = Plain.of(wait.host(), LONGEST_HOST);
    return "waits " + Figures.roughly(wait.time()) + " for " + host + ": " + wait.why();
  }

  private static String parked(Progress.Parked parked) {
    String hosts = parked.deadHosts() == 1 ? " dead host" : " dead hosts";
    String why = parked.deadHosts() == 0 ? "traps" : Figures.count(parked.deadHosts()) + hosts;
    return "parked " + Figures.count(parked.urls()) + " (" + why + ")";
  }

  private static String hosts(Progress p) {
    return "hosts "
        + Figures.count(p.hostsActive())
        + " active "
        + Figures.count(p.hostsWaiting())
        + " waiting";
  }

  private static String join(List<Part> parts) {
    return String.join(GAP, parts.stream().map(Part::text).toList());
  }
}
