package dev.orbweaver.crawl;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import dev.orbweaver.host.HostEvent;
import dev.orbweaver.host.HostFetcher;
import dev.orbweaver.host.HostMemory;
import dev.orbweaver.model.Visit;

/** Makes the fetcher of a host, which goes on from what an earlier one remembered. */
@FunctionalInterface
public interface Fetchers {
  Behavior<HostFetcher.Command> create(String host, HostMemory memory, ActorRef<HostEvent> events);

  /** What they read is committed, and no longer in memory. */
  default void committed(Visit visit) {}
}
