package dev.orbweaver.host;

import dev.orbweaver.cookies.Cookie;
import dev.orbweaver.cookies.CookieJar;
import dev.orbweaver.politeness.HostHistory;
import java.util.ArrayList;
import java.util.List;

/**
 * What a passivated host must not forget: its politeness clock, its robots.txt copies and its
 * cookies.
 *
 * @param kept the same as an earlier process left it, in bytes; empty when there was none
 */
public record HostMemory(
    HostHistory clock, List<OriginRobots> robots, List<Cookie> cookies, List<byte[]> kept) {
  private static final int LONG = 2048;

  public static final HostMemory NONE = new HostMemory(HostHistory.NONE, List.of());

  public HostMemory {
    robots = List.copyOf(robots);
    cookies = List.copyOf(cookies);
    kept = List.copyOf(kept);
  }

  public HostMemory(HostHistory clock, List<OriginRobots> robots) {
    this(clock, robots, List.of(), List.of());
  }

  HostMemory(HostHistory clock, List<OriginRobots> robots, CookieJar cookies) {
    this(clock, robots, cookies.all(), List.of());
  }

  /** What an earlier process left. */
  public static HostMemory kept(List<byte[]> kept) {
    return new HostMemory(HostHistory.NONE, List.of(), List.of(), kept);
  }

  /** The same, with more of what an earlier process left. */
  public HostMemory recalling(List<byte[]> more) {
    List<byte[]> all = new ArrayList<>(kept);
    all.addAll(more);
    return new HostMemory(clock, robots, cookies, all);
  }

  /** The same, with the clock and the health that its fetcher last told of. */
  public HostMemory asToldLast(HostHistory last) {
    return last.isNone() ? this : new HostMemory(last, robots, cookies, kept);
  }

  /** The same, as small as it can be: the host may wait for long, and so may many others. */
  HostMemory packed(long now, long wallMillis) {
    List<OriginRobots> asTheyAre = new ArrayList<>();
    List<byte[]> bytes = new ArrayList<>(kept);
    for (OriginRobots each : robots) {
      byte[] packed = each.packed(now, wallMillis);
      if (packed == null) {
        asTheyAre.add(each);
      } else {
        bytes.add(packed);
      }
    }
    return new HostMemory(clock, asTheyAre, cookies, bytes);
  }

  /**
   * The same, less every robots.txt of more than some bytes: it is asked for again should the host
   * have URLs again, and hosts without any must not fill the memory of a long crawl.
   */
  public HostMemory withoutLongRobots() {
    List<OriginRobots> others = new ArrayList<>(robots);
    others.removeIf(OriginRobots::isTooLongToKeep);
    List<byte[]> small = new ArrayList<>(kept);
    small.removeIf(bytes -> bytes.length > LONG && MemoryCodec.isRobots(bytes));
    return new HostMemory(clock, others, cookies, small);
  }

  /** The memory to go on from, at this moment. */
  HostMemory awake(FetchWays ways, long now) {
    long wallMillis = ways.clock().millis();
    HostHistory woken = clock;
    List<OriginRobots> copies = new ArrayList<>(robots);
    List<Cookie> jar = cookies;
    for (byte[] bytes : kept) {
      Object decoded = MemoryCodec.decode(bytes, now, wallMillis);
      if (decoded instanceof HostHistory history) {
        woken = clock.isNone() ? history.lookedAtAnew(now) : clock;
      } else if (decoded instanceof KeptRobots robotsTxt) {
        copies.add(OriginRobots.of(ways.robots(), robotsTxt, now, wallMillis));
      } else if (decoded instanceof KeptCookies found) {
        jar = found.cookies();
      }
    }
    return new HostMemory(woken, copies, jar, List.of());
  }
}
