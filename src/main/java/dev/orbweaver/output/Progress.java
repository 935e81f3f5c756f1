package dev.orbweaver.output;

import java.time.Duration;
import java.util.Optional;

/**
 * Where a crawl stands.
 *
 * @param pages URLs done
 * @param bytes of their bodies
 * @param queued URLs known and not taken up
 * @param hostsActive hosts with a request in flight
 * @param hostsWaiting hosts with URLs that wait for their time
 * @param errors URLs that ended in an error status or a failure
 * @param elapsed since the start
 * @param recent how fast it goes now
 * @param remaining a guess, when there is ground for one
 */
public record Progress(
    long pages,
    long bytes,
    long queued,
    int hostsActive,
    int hostsWaiting,
    long errors,
    Duration elapsed,
    Pace recent,
    Optional<Duration> remaining) {}
