package dev.orbweaver.crawl;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import dev.orbweaver.host.HostEvent;
import dev.orbweaver.host.HostFetcher;
import dev.orbweaver.model.Visit;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiFunction;

/** The supervisor's children that ask hosts: each is spawned when it is first needed. */
final class HostFetchers {
  private final ActorContext<CrawlSupervisor.Command> context;
  private final Fetchers behaviors;
  private final ActorRef<HostEvent> events;
  private final BiFunction<HostRow, ActorRef<HostFetcher.Command>, CrawlSupervisor.Command> gone;
  private long spawned;

  /**
   * @param gone what the supervisor is told when one of them has stopped
   */
  HostFetchers(
      ActorContext<CrawlSupervisor.Command> context,
      Fetchers behaviors,
      ActorRef<HostEvent> events,
      BiFunction<HostRow, ActorRef<HostFetcher.Command>, CrawlSupervisor.Command> gone) {
    this.context = context;
    this.behaviors = behaviors;
    this.events = events;
    this.gone = gone;
  }

  /** Visits of theirs are committed. */
  void committed(List<Visit> visits) {
    visits.forEach(behaviors::committed);
  }

  ActorRef<HostFetcher.Command> of(HostRow row) {
    if (row.fetcher == null) {
      String name = URLEncoder.encode(row.host, StandardCharsets.UTF_8);
      row.fetcher =
          context.spawn(
              behaviors.create(row.host, row.memory, events), "host-" + ++spawned + "-" + name);
      context.watchWith(row.fetcher, gone.apply(row, row.fetcher));
    }
    return row.fetcher;
  }
}
