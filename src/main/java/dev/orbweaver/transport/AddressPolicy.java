package dev.orbweaver.transport;

import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.config.Section;
import dev.orbweaver.url.Url;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the configuration says about addresses: {@code orbweaver.network.allow} and {@code public}.
 *
 * <p>Immutable. What follows from a crawl's roots is {@link PrivateRoots}' part.
 */
public final class AddressPolicy {
  private static final String PATH = "orbweaver.network.";
  private static final String WILDCARD = "*.";

  private final List<Cidr> open;
  private final Set<String> allowedNames = new HashSet<>();
  private final List<Cidr> allowed = new ArrayList<>();

  private AddressPolicy(List<String> allow, List<String> open) {
    this.open = open.stream().map(AddressPolicy::publicRange).toList();
    allow.forEach(this::allow);
  }

  /**
   * Reads {@code orbweaver.network}.
   *
   * @throws ConfigProblem naming an entry that is neither address, CIDR nor name
   */
  static AddressPolicy of(Section network) {
    return of(network.texts("allow"), network.texts("public"));
  }

  /**
   * @param allow addresses, CIDRs and names that may always be reached
   * @param open CIDRs that count as public
   */
  static AddressPolicy of(List<String> allow, List<String> open) {
    return new AddressPolicy(allow, open);
  }

  /** Whether the URL may be had from that address whatever its zone. */
  boolean allows(Url url, InetAddress address) {
    return allowsName(nameOf(url)) || allowed.stream().anyMatch(range -> range.contains(address));
  }

  /** The zone of an address here; no list makes a metadata address public. */
  AddressZone zoneOf(InetAddress address) {
    AddressZone zone = AddressZone.of(address);
    boolean opened =
        zone != AddressZone.METADATA && open.stream().anyMatch(range -> range.contains(address));
    return opened ? AddressZone.PUBLIC : zone;
  }

  /** A URL's host as names are compared: a final dot makes no other name of it. */
  static String nameOf(Url url) {
    String host = url.host();
    return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
  }

  private boolean allowsName(String name) {
    boolean found = allowedNames.contains(name);
    for (int dot = name.indexOf('.'); !found && dot >= 0; dot = name.indexOf('.', dot + 1)) {
      found = allowedNames.contains("*" + name.substring(dot));
    }
    return found;
  }

  private void allow(String text) {
    String entry = text.strip();
    Cidr range = Cidr.parse(entry);
    if (range != null) {
      allowed.add(range);
      return;
    }
    String wildcard = entry.startsWith(WILDCARD) ? WILDCARD : "";
    String name = entry.substring(wildcard.length());
    boolean plain = name.indexOf(':') < 0 && name.indexOf('*') < 0;
    if (!(Url.parse("http://" + name + "/") instanceof Url url)
        || !(plain && isNothingButName(url))) {
      throw new ConfigProblem(
          PATH + "allow has \"" + text + "\", which is no address, CIDR or host name");
    }
    allowedNames.add(wildcard + nameOf(url));
  }

  private static boolean isNothingButName(Url url) {
    return !url.hostIsAddress() && url.href().equals("http://" + url.host() + "/");
  }

  private static Cidr publicRange(String text) {
    Cidr range = Cidr.parse(text.strip());
    if (range == null) {
      throw new ConfigProblem(PATH + "public has \"" + text + "\", which is no CIDR or address");
    }
    return range;
  }
}
