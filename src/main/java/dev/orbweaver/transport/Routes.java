package dev.orbweaver.transport;

import dev.orbweaver.url.Url;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Finds the way to a URL: to an address that was judged, or to the proxy that serves its host.
 *
 * <p>A proxy resolves for itself, so it can be judged only what the name means <em>here</em>: one
 * that leads to a forbidden address is not handed on, and one that nobody here knows is.
 */
record Routes(AddressGuard guard, HttpSettings http) {

  /** Fails with {@link BlockedAddress}, {@link UnknownHostException} or {@link ProxyRefusal}. */
  CompletionStage<Route> to(Url url) {
    Proxy proxy = http.proxyFor(url);
    return proxy == null
        ? guard.resolve(url).thenApply(found -> route(found, url, null))
        : judged(url).thenCompose(known -> resolved(proxy));
  }

  private CompletionStage<List<InetAddress>> judged(Url url) {
    return guard.resolve(url).exceptionally(Routes::unlessUnknown);
  }

  private static List<InetAddress> unlessUnknown(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof UnknownHostException) {
      return List.of();
    }
    throw new CompletionException(cause);
  }

  /** The operator named the proxy: where it stands is not judged. */
  private CompletionStage<Route> resolved(Proxy proxy) {
    return guard
        .resolver()
        .resolve(proxy.url().host())
        .handle(
            (found, unknown) ->
                unknown == null
                    ? CompletableFuture.completedFuture(route(found, proxy.url(), proxy))
                    : CompletableFuture.<Route>failedFuture(
                        new ProxyRefusal(proxy.shown() + ": its name cannot be resolved")))
        .thenCompose(route -> route);
  }

  private static Route route(List<InetAddress> found, Url whose, Proxy proxy) {
    int port = whose.effectivePort();
    return new Route(
        found.stream().map(address -> new InetSocketAddress(address, port)).toList(), proxy);
  }
}
