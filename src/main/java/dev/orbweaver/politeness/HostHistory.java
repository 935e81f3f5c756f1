package dev.orbweaver.politeness;

import java.time.Duration;
import java.util.List;

/**
 * All that a {@link HostClock} knows, as a value: what is kept of a host that is put aside.
 *
 * <p>Times are monotonic nanoseconds, so it is of use only to the process that made it.
 *
 * @param crawlDelay what its robots.txt asks for; zero for nothing
 * @param paceFrom when the last request began or the last answer ended; the delay counts from here
 * @param heldUntil when it may be asked again at the earliest, whatever the delay
 * @param heldBy what holds it until then
 * @param strain what its distress has taught
 * @param usualNanos how long a good answer of it usually takes; 0 when not known
 * @param failuresInRow requests without a good answer since the last good one
 * @param slowDownsInRow how many of its last answers asked for patience
 * @param health of its origins, as far as any is known
 * @param conduct how it was treated so far
 */
public record HostHistory(
    Duration crawlDelay,
    long paceFrom,
    long heldUntil,
    DelayRule heldBy,
    Strain strain,
    double usualNanos,
    int failuresInRow,
    int slowDownsInRow,
    List<HealthHistory> health,
    Conduct conduct) {

  public HostHistory {
    health = List.copyOf(health);
  }

  /** Of a host that was never asked. */
  public static final HostHistory NONE =
      new HostHistory(
          Duration.ZERO,
          HostClock.LONG_AGO,
          HostClock.LONG_AGO,
          DelayRule.CONFIGURED,
          Strain.NONE,
          0,
          0,
          0,
          List.of(),
          Conduct.NONE);

  /** Whether nothing is known. */
  public boolean isNone() {
    return conduct.requests() == 0 && equals(NONE);
  }

  /** The same host with that health of its origins. */
  public HostHistory withHealth(List<HealthHistory> origins) {
    return with(strain, origins, conduct);
  }

  /** The same host in that strain. */
  public HostHistory withStrain(Strain other) {
    return with(other, health, conduct);
  }

  /** The same host, treated like that. */
  public HostHistory withConduct(Conduct book) {
    return with(strain, health, book);
  }

  private HostHistory with(Strain other, List<HealthHistory> origins, Conduct book) {
    return new HostHistory(
        crawlDelay,
        paceFrom,
        heldUntil,
        heldBy,
        other,
        usualNanos,
        failuresInRow,
        slowDownsInRow,
        origins,
        book);
  }

  /** The same host as another process takes it up. */
  public HostHistory lookedAtAnew(long now) {
    return withHealth(health.stream().map(each -> each.lookedAtAnew(now)).toList());
  }

  /** What decides when it may be asked again, while that delay rules. */
  public DelayRule ruleOf(long delayNanos, long now) {
    if (heldUntil - now > 0 && heldUntil != HostClock.LONG_AGO) {
      return heldBy;
    }
    if (delayNanos > conduct.promisedNanos()) {
      return DelayRule.SLOW_DOWN;
    }
    boolean asked = !crawlDelay.isZero() && crawlDelay.toNanos() == conduct.promisedNanos();
    return asked ? DelayRule.CRAWL_DELAY : DelayRule.CONFIGURED;
  }
}
