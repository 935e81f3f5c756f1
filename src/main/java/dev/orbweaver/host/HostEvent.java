package dev.orbweaver.host;

import dev.orbweaver.model.Fetch;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Visit;
import dev.orbweaver.politeness.HostHistory;
import dev.orbweaver.url.Url;
import java.util.List;
import java.util.Map;

/** What a host's fetcher tells the one who gives it work. */
public sealed interface HostEvent {
  String host();

  /**
   * What the fetcher can use next.
   *
   * @param capacity tasks beyond those it has
   * @param isIdle whether it could begin a request now, or nearly now, and has no task for it
   * @param notBefore from when, in monotonic nanoseconds: the host's politeness clock
   * @param delayNanos the delay that rules at present, for estimates
   * @param parked origins of the host that cannot be fetched from for now
   * @param lane how many of the crawl's slots it may be trusted with
   * @param awaitsTurn whether others who talk to it keep a place for this crawl
   * @param clock clock and health as they stand, to be kept with the crawl's state
   */
  record Readiness(
      int capacity,
      boolean isIdle,
      long notBefore,
      long delayNanos,
      Map<String, Parked> parked,
      Lane lane,
      boolean awaitsTurn,
      HostHistory clock) {
    public Readiness {
      parked = Map.copyOf(parked);
    }

    /** Of a host whose clock is not worth keeping. */
    public Readiness(int capacity, long notBefore, long delayNanos, Map<String, Parked> parked) {
      this(capacity, true, notBefore, delayNanos, parked, Lane.PROVEN, false, HostHistory.NONE);
    }
  }

  /**
   * A robots.txt was read, to be kept with the crawl's state.
   *
   * @param kept what is to be kept of it, or null
   * @param sitemaps those it lists, to be read unless they were
   * @param sitemapsLeft how many more it lists that do not belong to the crawl
   */
  record RobotsLearnt(String host, String origin, byte[] kept, List<Url> sitemaps, int sitemapsLeft)
      implements HostEvent {
    public RobotsLearnt {
      sitemaps = List.copyOf(sitemaps);
    }
  }

  /** The host's cookies are others now, to be kept with the crawl's state. */
  record CookiesLearnt(String host, byte[] kept) implements HostEvent {}

  /** A request has ended, whatever is made of it; only told when somebody wants to know. */
  record Asked(String host, Fetch fetch) implements HostEvent {}

  /** A task that could not be done now, to be handed out again. */
  record Again(FetchTask task, long notBefore) {}

  /** A task has ended. One message a page. */
  record Finished(String host, Visit visit, Readiness readiness) implements HostEvent {}

  /** Tasks come back undone. */
  record Returned(String host, List<Again> tasks, Readiness readiness) implements HostEvent {
    public Returned {
      tasks = List.copyOf(tasks);
    }
  }

  /** The last word of a fetcher that was told to passivate. */
  record Passivated(String host, HostMemory memory) implements HostEvent {}
}
