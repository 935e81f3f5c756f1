package dev.orbweaver.transport;

import dev.orbweaver.url.Url;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The roots that lie outside the public network, and what they open: their own hosts, the hosts in
 * scope of them, and their addresses under other names.
 *
 * <p>Whether a root is private is told by the first answer for its name and never judged again: a
 * name that led to a public address once, or leads to one as well, cannot become a way inside, in
 * this process or in one that goes on from it. Any thread may ask.
 */
final class PrivateRoots {
  private final AddressPolicy policy;
  private final Function<List<Url>, Predicate<Url>> scopeOf;
  private final Consumer<String> closes;
  private final Map<String, Url> unknown = new HashMap<>();
  private final Map<String, Url> found = new HashMap<>();
  private final Set<InetAddress> addresses = new HashSet<>();
  private Predicate<Url> scope = url -> false;
  private boolean grown;

  /**
   * @param scopeOf what hosts some roots would bring into scope
   */
  PrivateRoots(
      AddressPolicy policy,
      List<Url> roots,
      Function<List<Url>, Predicate<Url>> scopeOf,
      JudgedRoots judged) {
    this.policy = policy;
    this.scopeOf = scopeOf;
    this.closes = judged.closes();
    for (Url root : roots) {
      unknown.putIfAbsent(AddressPolicy.nameOf(root), root);
    }
    for (Url root : roots) {
      if (root.hostIsAddress()) {
        learn(root, List.of(AddressLiteral.ofHost(root.host())));
      }
    }
    unknown.keySet().removeAll(judged.closed());
  }

  /** Takes an answer for the URL's host into account, if that is a root's host. */
  synchronized void learn(Url url, List<InetAddress> answer) {
    String name = AddressPolicy.nameOf(url);
    Url root = unknown.remove(name);
    List<InetAddress> inside = answer.stream().filter(this::isInside).toList();
    boolean outside = answer.stream().anyMatch(a -> policy.zoneOf(a) == AddressZone.PUBLIC);
    if (root != null && !outside && !inside.isEmpty()) {
      found.put(name, root);
      grown = true;
    } else if (root != null && !root.hostIsAddress()) { // where an address leads never changes
      closes.accept(name);
    }
    if (found.containsKey(name)) {
      addresses.addAll(inside);
    }
  }

  /** Whether a private root opens that address for the URL. */
  synchronized boolean open(Url url, InetAddress address) {
    if (!isInside(address)) {
      return false;
    }
    if (found.containsKey(AddressPolicy.nameOf(url)) || addresses.contains(address)) {
      return true;
    }
    if (grown) {
      scope = scopeOf.apply(new ArrayList<>(found.values()));
      grown = false;
    }
    return scope.test(url);
  }

  /** A root of each host about which nothing is known yet. */
  synchronized List<Url> unknown() {
    return new ArrayList<>(unknown.values());
  }

  /** Metadata addresses are no place for a root, nor what it could open. */
  private boolean isInside(InetAddress address) {
    AddressZone zone = policy.zoneOf(address);
    return zone != AddressZone.PUBLIC && zone != AddressZone.METADATA;
  }
}
