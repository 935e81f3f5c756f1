package dev.orbweaver.transport;

import dev.orbweaver.url.Url;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Resolves a URL's host to addresses that may be connected to; there is no other way from a name to
 * a socket.
 *
 * <p>The resolver is asked once for each connection, every address of its answer is judged, and one
 * of just these is connected to: a second answer cannot slip in between. One address that may not
 * be reached spoils the whole answer, whichever would have been picked.
 */
final class AddressGuard {
  /**
   * When a crawl has more hosts of roots to look up than this, an address is judged by those roots
   * it has met so far.
   */
  private static final int MOST_ROOTS = 256;

  private final Resolver resolver;
  private final AddressPolicy policy;
  private final PrivateRoots roots;
  private CompletableFuture<Void> rootsKnown;

  AddressGuard(
      Resolver resolver,
      AddressPolicy policy,
      List<Url> roots,
      Function<List<Url>, Predicate<Url>> scopeOf,
      JudgedRoots judged) {
    this.resolver = resolver;
    this.policy = policy;
    this.roots = new PrivateRoots(policy, roots, scopeOf, judged);
  }

  /** Judges nothing. */
  Resolver resolver() {
    return resolver;
  }

  /** Addresses for the URL, or a stage that fails with {@link BlockedAddress}. */
  CompletionStage<List<InetAddress>> resolve(Url url) {
    return resolver
        .resolve(url.host())
        .thenCompose(
            answer -> {
              roots.learn(url, answer);
              return blocked(url, answer) == null
                  ? CompletableFuture.completedStage(answer)
                  : lookUpRoots().thenApply(known -> checked(url, answer));
            });
  }

  private List<InetAddress> checked(Url url, List<InetAddress> answer) {
    InetAddress blocked = blocked(url, answer);
    if (blocked != null) {
      String zone = policy.zoneOf(blocked).phrase();
      throw new BlockedAddress(blocked.getHostAddress() + " is " + zone);
    }
    return answer;
  }

  /** The first address that may not be reached, or null. */
  private InetAddress blocked(Url url, List<InetAddress> answer) {
    for (InetAddress address : answer) {
      boolean free = policy.zoneOf(address) == AddressZone.PUBLIC || policy.allows(url, address);
      if (!free && !roots.open(url, address)) {
        return address;
      }
    }
    return null;
  }

  /**
   * Before the first refusal the other roots are looked up: what they open must not depend on which
   * host was quicker.
   */
  private synchronized CompletionStage<Void> lookUpRoots() {
    if (rootsKnown == null) {
      List<Url> unknown = roots.unknown();
      rootsKnown =
          unknown.size() > MOST_ROOTS
              ? CompletableFuture.completedFuture(null)
              : CompletableFuture.allOf(
                  unknown.stream().map(this::lookUp).toArray(CompletableFuture<?>[]::new));
    }
    return rootsKnown;
  }

  private CompletableFuture<Void> lookUp(Url root) {
    return resolver
        .resolve(root.host())
        .<Void>handle(
            (answer, unresolved) -> {
              if (answer != null) {
                roots.learn(root, answer);
              }
              return null;
            })
        .toCompletableFuture();
  }
}
