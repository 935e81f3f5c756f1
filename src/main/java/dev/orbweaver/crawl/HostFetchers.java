package dev.orbweaver.crawl;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import dev.orbweaver.host.HostEvent;
import dev.orbweaver.host.HostFetcher;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The supervisor's fetchers, one a host, spawned when it is first needed. */
final class HostFetchers {
  /** What the supervisor is told when a fetcher has stopped. */
  @FunctionalInterface
  interface Gone {
    CrawlSupervisor.Command message(HostRow row, ActorRef<HostFetcher.Command> fetcher);
  }

  private final ActorContext<CrawlSupervisor.Command> supervisor;
  private final CrawlSupervisor.Fetchers factory;
  private final ActorRef<HostEvent> events;
  private final Gone gone;
  private long spawned;

  HostFetchers(
      ActorContext<CrawlSupervisor.Command> supervisor,
      CrawlSupervisor.Fetchers factory,
      ActorRef<HostEvent> events,
      Gone gone) {
    this.supervisor = supervisor;
    this.factory = factory;
    this.events = events;
    this.gone = gone;
  }

  /** The one that has the host now. */
  ActorRef<HostFetcher.Command> of(HostRow row) {
    if (row.fetcher == null) {
      String name = URLEncoder.encode(row.host, StandardCharsets.UTF_8);
      row.fetcher =
          supervisor.spawn(
              factory.create(row.host, row.memory, events), "host-" + ++spawned + "-" + name);
      supervisor.watchWith(row.fetcher, gone.message(row, row.fetcher));
    }
    return row.fetcher;
  }
}
