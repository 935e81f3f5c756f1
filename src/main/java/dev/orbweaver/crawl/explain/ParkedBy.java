package dev.orbweaver.crawl.explain;

import dev.orbweaver.crawl.Parking;
import dev.orbweaver.host.HostFacts;
import dev.orbweaver.model.Reason;
import dev.orbweaver.politeness.HealthHistory;
import dev.orbweaver.scope.traps.Trapped;
import dev.orbweaver.url.Url;
import java.util.List;
import java.util.Map;

/**
 * What keeps a URL queued though its turn may have come.
 *
 * @param reason how it would end if nothing could be resumed
 * @param text what holds it
 * @param command what takes it up
 */
record ParkedBy(Reason reason, String text, String command) {

  /** Null when nothing does. */
  static ParkedBy of(Url url, Evidence evidence, HostFacts host) {
    String trap = trapOf(url, evidence);
    if (trap != null) {
      return new ParkedBy(
          Reason.TRAP, "trap group " + trap, "orbweaver resume OUT --traps off fetches it");
    }
    return host.history().health().stream()
        .filter(each -> each.origin().equals(url.origin()) && each.isMissed())
        .findFirst()
        .map(dead -> byDeathOf(dead, evidence.now(), evidence.wallMillis()))
        .orElse(null);
  }

  private static String trapOf(Url url, Evidence evidence) {
    if (evidence.traps() == null) {
      return null;
    }
    if (evidence.isQueued()) {
      return new Parking(evidence.traps(), Map.of(), evidence.pages())
          .trapOf(evidence.sighting().queued());
    }
    Trapped trapped = Parking.trapOf(evidence.traps(), url, evidence.pages());
    return trapped == null ? null : trapped.group();
  }

  /** What is queued of these groups of a host. */
  static ParkedBy byTraps(List<String> groups) {
    return new ParkedBy(
        Reason.TRAP,
        (groups.size() == 1 ? "trap group " : "trap groups ") + String.join(", ", groups),
        "orbweaver resume OUT --traps off fetches what is queued of "
            + (groups.size() == 1 ? "it" : "them"));
  }

  /** Of an origin that was alive and is dead. */
  static ParkedBy byDeathOf(HealthHistory dead, long now, long wallMillis) {
    return new ParkedBy(
        Reason.HOST_DEAD,
        "host " + dead.story(now, wallMillis),
        "a crawl at work probes it, orbweaver resume OUT asks for it again");
  }

  /** Of a URL, whose conclusion says the command. */
  Step step() {
    return step(text);
  }

  /** Of a host, which has no conclusion. */
  Step stepWithCommand() {
    return step(text + "; " + command);
  }

  private Step step(String said) {
    return Step.of("parked", said, "reason", reason.id(), "resume", command);
  }

  /** The last line of an explanation. */
  String conclusion() {
    return "parked: " + text + "; " + command;
  }
}
