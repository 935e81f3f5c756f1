package dev.orbweaver.model;

import java.util.Locale;

/**
 * Why a URL ended as it did. Every constant has a sentence for people and a kebab-case name for
 * records.
 */
public enum Reason {
  OK("A complete answer with a 2xx status."),
  NOT_MODIFIED("The server says that the page is what it was in the earlier crawl."),
  HTTP_STATUS("The server answered with an error status."),
  NO_LOCATION("The server answered with a redirect status but without a Location."),
  REDIRECT("The server sent us on to another URL."),

  OUT_OF_SCOPE("It redirects to a URL that is outside the crawl's scope."),
  SCHEME("It redirects to a URL that is neither http nor https."),
  ROBOTS("The host's robots.txt disallows it."),
  ROBOTS_UNREACHABLE(
      "The host's robots.txt could not be read, so nothing on the host may be fetched."),
  CRAWL_DELAY("The host's robots.txt asks for a longer delay than this crawl is willing to wait."),
  REDIRECT_LIMIT("It lies behind more redirects than the crawl follows."),
  TOO_LARGE("The body, or the header before it, is larger than the limit."),
  URL_TOO_LONG("The URL is longer than the limit."),
  BUDGET("A budget of the crawl for this host or site is used up."),
  TRAP("It seems to be part of a trap, URLs that a site makes up for ever without anything new."),
  HOST_DEAD("The host could not be reached, so its URLs were given up without being asked for."),
  BLOCKED_ADDRESS("The name leads to an address that this crawl may not connect to."),
  BAD_PORT("The port is one that no browser would connect to over HTTP."),

  DNS("The host's name could not be resolved."),
  CONNECT("No connection to the host could be made."),
  PROXY("The proxy could not be used, or did not let the request through."),
  TLS("No trusted TLS connection to the host could be made."),
  TIMEOUT("The server took longer than a limit."),
  CONNECTION_CLOSED("The server closed the connection before its answer was complete."),
  PROTOCOL("The server's answer is not HTTP."),
  BAD_REDIRECT("The server redirects to something that is not a URL."),
  DECODE("The body could not be decoded as its Content-Encoding says."),
  PARSE("The page could not be parsed."),
  INTERNAL("A fault of the crawler itself; please report it.");

  private final String sentence;
  private final String id;

  Reason(String sentence) {
    this.sentence = sentence;
    this.id = name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The name used in records and reports: {@code robots-unreachable}. */
  public String id() {
    return id;
  }

  public String sentence() {
    return sentence;
  }
}
