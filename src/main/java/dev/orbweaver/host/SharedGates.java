package dev.orbweaver.host;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Extension;
import akka.actor.typed.ExtensionId;
import dev.orbweaver.politeness.Gate;
import java.util.HashMap;
import java.util.Map;

/**
 * The gates of an actor system: what all its crawls know of each host that one of them is talking
 * to, so that two crawls are no harder on it than one.
 *
 * <p>A host has a gate only while a fetcher of it lives, and as long after that as somebody else
 * would have to wait for it.
 */
final class SharedGates implements Extension {
  private static final ExtensionId<SharedGates> ID =
      new ExtensionId<>() {
        @Override
        public SharedGates createExtension(ActorSystem<?> system) {
          return new SharedGates();
        }
      };

  private static final int FEW = 1024;

  private static final class Shared {
    final Gate gate = new Gate();
    int owners;
  }

  private final Map<String, Shared> gates = new HashMap<>();
  private int sweepAt = FEW;
  private long tickets;

  static SharedGates of(ActorSystem<?> system) {
    return ID.apply(system);
  }

  /** The gate under that name; to be handed back by {@link #release}. */
  synchronized Gate acquire(String name, long now) {
    if (gates.size() >= sweepAt) {
      gates.values().removeIf(each -> each.owners == 0 && each.gate.isPast(now));
      sweepAt = 2 * gates.size() + FEW; // or each would look at all that cannot go yet
    }
    Shared shared = gates.computeIfAbsent(name, any -> new Shared());
    shared.owners++;
    return shared.gate;
  }

  synchronized void release(String name, long now) {
    Shared shared = gates.get(name);
    shared.owners--;
    if (shared.owners == 0 && shared.gate.isPast(now)) {
      gates.remove(name);
    }
  }

  /** One that is higher than all before it. */
  synchronized long ticket() {
    return ++tickets;
  }

  /** How many gates there are. */
  synchronized int size() {
    return gates.size();
  }
}
