package dev.orbweaver.host;

/** How well a host is known, and so how many of the crawl's slots it may be trusted with. */
public enum Lane {
  /** Its last requests were answered. */
  PROVEN,
  /** It was never asked, or is being asked for the first time. */
  NEW,
  /** Its last request had no answer: the next may hold its slot until a time-out again. */
  SUSPECT
}
