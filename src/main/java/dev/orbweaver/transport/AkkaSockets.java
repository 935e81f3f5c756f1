package dev.orbweaver.transport;

import akka.actor.ActorSystem;
import akka.actor.typed.javadsl.Adapter;
import akka.io.Tcp;
import com.typesafe.config.Config;
import dev.orbweaver.config.ConfigProblem;
import java.util.List;

/** Has Akka read what is set of its sockets: else the first request would, and wait for ever. */
public final class AkkaSockets {
  private static final List<String> DISPATCHERS =
      List.of(
          "akka.io.tcp.management-dispatcher",
          "akka.io.tcp.selector-dispatcher",
          "akka.io.tcp.worker-dispatcher");

  private AkkaSockets() {}

  /**
   * Makes sure that the system's sockets can be used.
   *
   * @throws RuntimeException of Akka's or ours, naming what is wrong with {@code akka.io.tcp}
   */
  public static void begin(akka.actor.typed.ActorSystem<?> typed) {
    ActorSystem system = Adapter.toClassic(typed);
    Tcp.get(system);
    Config config = system.settings().config();
    for (String key : DISPATCHERS) {
      String dispatcher = config.getString(key);
      if (!system.dispatchers().hasDispatcher(dispatcher)) {
        throw new ConfigProblem(key + ": there is no dispatcher " + dispatcher);
      }
    }
  }
}
