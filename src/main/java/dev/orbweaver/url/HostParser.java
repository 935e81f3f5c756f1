package dev.orbweaver.url;

/** Hosts: domain, IPv4, IPv6 for special schemes; opaque text or IPv6 for all others. */
final class HostParser {
  private static final String FORBIDDEN_IN_ALL = "\0\t\n\r #/:<>?@[\\]^|";

  private HostParser() {}

  static Host parse(String text, boolean special) {
    if (text.startsWith("[")) {
      return text.endsWith("]")
          ? Ipv6.parse(text.substring(1, text.length() - 1))
          : new Host.Refused("the IPv6 address is not closed");
    }
    return special ? domain(PercentEncoding.decode(text)) : opaque(text);
  }

  private static Host opaque(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (FORBIDDEN_IN_ALL.indexOf(text.charAt(i)) >= 0) {
        return holds(text.charAt(i));
      }
    }
    StringBuilder out = new StringBuilder(text.length() + 8);
    PercentEncoding.append(out, text, 0, text.length(), EncodeSet.C0_CONTROL);
    return new Host.Named(out.toString());
  }

  private static Host domain(String text) {
    Host ascii =
        InternationalName.isOne(text)
            ? InternationalName.toAscii(text)
            : new Host.Named(Ascii.lower(text));
    return ascii instanceof Host.Named named ? checked(named) : ascii;
  }

  private static Host checked(Host.Named host) {
    String text = host.text();
    if (text.isEmpty()) {
      return new Host.Refused("no host");
    }
    for (int i = 0; i < text.length(); i++) {
      if (isForbiddenInDomain(text.charAt(i))) {
        return holds(text.charAt(i));
      }
    }
    return Ipv4.endsInNumber(text) ? Ipv4.parse(text) : host;
  }

  private static boolean isForbiddenInDomain(char c) {
    return c <= 0x1F || c == '%' || c == 0x7F || FORBIDDEN_IN_ALL.indexOf(c) >= 0;
  }

  private static Host holds(char c) {
    String what = c == ' ' ? "a space" : c <= 0x1F || c == 0x7F ? "a control character" : "" + c;
    return new Host.Refused("the host holds " + what);
  }
}
