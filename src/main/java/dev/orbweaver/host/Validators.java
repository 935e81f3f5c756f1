package dev.orbweaver.host;

import dev.orbweaver.model.Headers;
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
record Validators(String url, String etag, String lastModified) {
  static final Validators NONE = new Validators("", "", "");

  private static final int LONGEST = 1024;

  static Validators of(Url url, Headers headers) {
    Validators found =
        new Validators(url.href(), field(headers, "etag"), field(headers, "last-modified"));
    return (found.etag + found.lastModified).isEmpty() ? NONE : found;
  }

  /** The fields that make a request for the URL a conditional one, if it is that file. */
  List<Headers.Field> conditionsFor(Url asked) {
    List<Headers.Field> fields = new ArrayList<>(2);
    if (asked.href().equals(url) && !etag.isEmpty()) {
      fields.add(new Headers.Field("If-None-Match", etag));
    }
    if (asked.href().equals(url) && !lastModified.isEmpty()) {
      fields.add(new Headers.Field("If-Modified-Since", lastModified));
    }
    return fields;
  }

  /** What could not be sent back as it came is not kept. */
  private static String field(Headers headers, String name) {
    String value = headers.first(name).orElse("");
    boolean plain = value.length() <= LONGEST && value.chars().allMatch(c -> c >= ' ' && c < 0x7f);
    return plain ? value : "";
  }
}
