package dev.orbweaver.scope.traps;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/** The hosts of one registrable domain, and how long further ones have brought nothing new. */
final class SiteHosts {
  final String name;
  final Set<String> hosts = new HashSet<>();
  boolean parked;
  String sample = "";
  long refused;
  private int inARow;

  /**
   * @param name the registrable domain
   */
  SiteHosts(String name) {
    this.name = name;
  }

  void sawNews() {
    inARow = 0;
  }

  /**
   * The first page of a host said what another host of the site said, and led on to more hosts.
   *
   * @return whether hosts that are not known are to be parked from now on
   */
  boolean ledOn(TrapSettings settings) {
    if (parked || ++inARow < settings.hosts()) {
      return false;
    }
    parked = true;
    return true;
  }

  Suspect suspect() {
    return new Suspect(groupOf(name), sample, hosts.size(), refused);
  }

  /** What those hosts of a site are called that were not asked before it was parked. */
  static String groupOf(String site) {
    return "further hosts of " + site;
  }

  void write(DataOutputStream out) throws IOException {
    out.writeUTF(sample);
    out.writeLong(refused);
    out.writeInt(hosts.size());
    for (String host : hosts) {
      out.writeUTF(host);
    }
  }

  void read(DataInputStream in) throws IOException {
    parked = true;
    sample = in.readUTF();
    refused = in.readLong();
    for (int left = in.readInt(); left > 0; left--) {
      hosts.add(in.readUTF());
    }
  }
}
