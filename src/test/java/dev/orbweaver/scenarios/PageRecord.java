package dev.orbweaver.scenarios;

/** A line of {@code pages.jsonl}: exactly these fields, and of these types. */
public record PageRecord(
    String url,
    int depth,
    String referrer,
    Integer status,
    String outcome,
    String reason,
    String nextUrl,
    String contentType,
    String charset,
    Long bytes,
    String title,
    String canonical,
    boolean noindex,
    int links,
    int newLinks,
    int tries,
    String fetchedAt,
    long durationMs,
    String sha256,
    String duplicateOf,
    String simhash,
    String etag,
    String lastModified,
    String change,
    boolean truncated,
    String error) {

  /** Outcome and reason in one word, as {@code failed/timeout}; {@code fetched} alone for a 2xx. */
  public String end() {
    return reason == null ? outcome : outcome + "/" + reason;
  }
}
