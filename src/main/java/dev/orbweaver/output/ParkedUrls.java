package dev.orbweaver.output;

import dev.orbweaver.text.Plain;
import java.util.ArrayList;
import java.util.List;

/**
 * URLs that are neither done nor to be taken up now: they stay in the crawl's state.
 *
 * @param groups why, those of a kind one after another
 * @param resume the command that goes on with the crawl
 * @param more whether there may be more than these: the counting was cut short
 */
public record ParkedUrls(List<Group> groups, String resume, boolean more) {
  /** Why URLs are parked, and so what takes them up again. */
  public enum Kind {
    TRAP,
    DEAD_HOST
  }

  /**
   * URLs that are parked for one reason.
   *
   * @param what the trap's URLs, as their group is called; the origin that is dead
   * @param why what is known of it, or ""
   * @param sample one of them
   * @param urls how many they are
   */
  public record Group(Kind kind, String what, String why, String sample, long urls) {}

  public static final ParkedUrls NONE = new ParkedUrls(List.of(), "");

  private static final int WIDTH = 200;
  private static final int MOST_LINES = 20;
  private static final int MOST_NAMED = 3;

  public ParkedUrls {
    groups = List.copyOf(groups);
  }

  /** All there are. */
  public ParkedUrls(List<Group> groups, String resume) {
    this(groups, resume, false);
  }

  public boolean isEmpty() {
    return groups.isEmpty();
  }

  /** How many there are. */
  public long urls() {
    return groups.stream().mapToLong(Group::urls).sum();
  }

  /** How many of them are parked for that reason. */
  public long urls(Kind kind) {
    return of(kind).stream().mapToLong(Group::urls).sum();
  }

  /** The groups of a kind. */
  public List<Group> of(Kind kind) {
    return groups.stream().filter(group -> group.kind() == kind).toList();
  }

  /** All of it in one sentence, for a terminal. */
  public String sentence() {
    List<String> parts = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      if (!of(kind).isEmpty()) {
        parts.add(counted(kind) + " (" + named(kind) + "; " + command(kind) + ")");
      }
    }
    String count = urls() == 1 ? "1 URL is parked: " : Figures.count(urls()) + " URLs are parked: ";
    return (more ? "at least " : "") + count + String.join(", ", parts);
  }

  /** The lines of a report that are about dead hosts, and the commands; traps have lines there. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      if (!of(kind).isEmpty()) {
        lines.add("  " + counted(kind) + "; " + command(kind));
      }
    }
    List<Group> dead = of(Kind.DEAD_HOST);
    for (Group host : dead.subList(0, Math.min(MOST_LINES, dead.size()))) {
      lines.add("  " + shown(host) + ": " + Figures.count(host.urls()));
    }
    return lines;
  }

  private String counted(Kind kind) {
    int count = of(kind).size();
    String what = kind == Kind.TRAP ? "trap" : "dead host";
    return Figures.count(urls(kind)) + " of " + count + " " + what + (count == 1 ? "" : "s");
  }

  private String named(Kind kind) {
    List<Group> all = of(kind);
    List<String> named = all.stream().limit(MOST_NAMED).map(ParkedUrls::shown).toList();
    return String.join(", ", named) + (all.size() > MOST_NAMED ? ", ..." : "");
  }

  private static String shown(Group group) {
    String why = group.why().isEmpty() ? "" : ", " + group.why();
    return Plain.of(group.what() + why, WIDTH);
  }

  private String command(Kind kind) {
    String again = resume.isEmpty() ? "another start" : resume;
    return kind == Kind.TRAP
        ? again + (resume.isEmpty() ? " with traps off" : " --traps off") + " fetches them"
        : again + " asks for them again";
  }
}
