package dev.orbweaver.transport;

import java.util.Set;
import java.util.function.Consumer;

/**
 * Which hosts of roots open nothing, as far as it outlives a process: a root that was public once
 * must not become a way inside by being looked up anew.
 *
 * @param closed hosts, as {@link AddressPolicy#nameOf} has them, that an earlier process found so
 * @param closes hears of each further one before anybody is given an address of it, so that it can
 *     be remembered no later than what follows
 */
public record JudgedRoots(Set<String> closed, Consumer<String> closes) {
  /** Of a crawl that begins, and is not gone on with. */
  static final JudgedRoots NONE = new JudgedRoots(Set.of(), name -> {});

  public JudgedRoots {
    closed = Set.copyOf(closed);
  }
}
