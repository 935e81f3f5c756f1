package dev.orbweaver.transport;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Resolves like the rest of the system (hosts file included), after {@code
 * orbweaver.network.hosts}.
 *
 * <p>The JDK's look-up blocks, so it runs on an executor with many threads: slow names wait for
 * themselves only.
 */
final class SystemResolver implements Resolver {
  private final Map<String, List<String>> hosts;
  private final Executor executor;

  SystemResolver(Map<String, List<String>> hosts, Executor executor) {
    this.hosts = hosts;
    this.executor = executor;
  }

  @Override
  public CompletionStage<List<InetAddress>> resolve(String host) {
    List<String> given = given(host);
    List<String> names = given.isEmpty() ? List.of(host) : given;
    return names.stream().allMatch(SystemResolver::isAddress)
        ? CompletableFuture.completedStage(allOf(names))
        : CompletableFuture.supplyAsync(() -> allOf(names), executor);
  }

  private static String withoutFinalDot(String host) {
    return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
  }

  /** The addresses configured for this name: its own entry, else the nearest wildcard above it. */
  private List<String> given(String host) {
    String name = withoutFinalDot(host);
    List<String> exact = hosts.get(name);
    for (int dot = name.indexOf('.'); exact == null && dot >= 0; dot = name.indexOf('.', dot + 1)) {
      exact = hosts.get("*" + name.substring(dot));
    }
    return exact == null ? List.of() : exact;
  }

  /**
   * Hosts come from the URL parser: digits and dots only is a canonical IPv4 address, brackets are
   * IPv6.
   */
  private static boolean isAddress(String host) {
    return host.startsWith("[") || host.chars().allMatch(c -> c == '.' || c >= '0' && c <= '9');
  }

  private static List<InetAddress> allOf(List<String> names) {
    List<InetAddress> found = new ArrayList<>();
    for (String name : names) {
      found.addAll(addresses(name));
    }
    return found;
  }

  private static List<InetAddress> addresses(String host) {
    try {
      return List.of(InetAddress.getAllByName(host));
    } catch (UnknownHostException e) {
      if (isLocal(host)) {
        return List.of(InetAddress.getLoopbackAddress());
      }
      throw new CompletionException(e);
    }
  }

  /**
   * Names that mean this machine though its hosts file lists but one of them (RFC 6761, 6.3). Were
   * they unknown here, a proxy would be asked for its own.
   */
  private static boolean isLocal(String host) {
    String name = withoutFinalDot(host);
    return name.equals("localhost") || name.endsWith(".localhost");
  }
}
