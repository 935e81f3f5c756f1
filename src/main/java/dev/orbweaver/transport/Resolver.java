package dev.orbweaver.transport;

import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Names to addresses; the stage fails with an {@link java.net.UnknownHostException} when there are
 * none.
 */
@FunctionalInterface
public interface Resolver {
  CompletionStage<List<InetAddress>> resolve(String host);
}
