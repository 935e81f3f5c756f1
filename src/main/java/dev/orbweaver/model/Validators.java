package dev.orbweaver.model;

import dev.orbweaver.text.Plain;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.List;

/**
 * What a server said of a file so that it can be asked whether it is still the same (RFC 9110, 13).
 *
 * @param url the file it was said of, or ""
 * @param etag as sent, or ""
 * @param lastModified as sent, or ""
 */
public record Validators(String url, String etag, String lastModified) {
  public static final Validators NONE = new Validators("", "", "");

  private static final int LONGEST = 1024;

  /** A robots.txt may be redirected to any length; this is kept with it. */
  private static final int LONGEST_URL = 16 * 1024;

  public static Validators of(Url url, Headers headers) {
    return of(url, field(headers, "etag"), field(headers, "last-modified"));
  }

  /** Of values that were read back; what could not be sent is left out. */
  public static Validators of(Url url, String etag, String lastModified) {
    if (url.href().length() > LONGEST_URL) {
      return NONE;
    }
    Validators found = new Validators(url.href(), sendable(etag), sendable(lastModified));
    return (found.etag + found.lastModified).isEmpty() ? NONE : found;
  }

  public boolean isNone() {
    return (etag + lastModified).isEmpty();
  }

  /** These, and where one is missing that of others of the same file. */
  public Validators or(Validators others) {
    if (isNone() || !others.url.equals(url)) {
      return isNone() ? others : this;
    }
    return new Validators(
        url,
        etag.isEmpty() ? others.etag : etag,
        lastModified.isEmpty() ? others.lastModified : lastModified);
  }

  /** The fields that make a request for the URL a conditional one, if it is that file. */
  public List<Headers.Field> conditionsFor(Url asked) {
    List<Headers.Field> fields = new ArrayList<>(2);
    if (asked.href().equals(url) && !etag.isEmpty()) {
      fields.add(new Headers.Field("If-None-Match", etag));
    }
    if (asked.href().equals(url) && !lastModified.isEmpty()) {
      fields.add(new Headers.Field("If-Modified-Since", lastModified));
    }
    return fields;
  }

  private static String field(Headers headers, String name) {
    return headers.first(name).orElse("");
  }

  /** What could not be sent back as it came is not kept. */
  private static String sendable(String value) {
    boolean plain = value != null && value.length() <= LONGEST && Plain.isAscii(value);
    return plain ? value : "";
  }
}
