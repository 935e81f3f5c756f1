package dev.orbweaver.model;

import java.util.List;
import java.util.Set;

/**
 * What a server answered.
 *
 * @param status the status code as sent, 999 included
 * @param headers the fields as sent
 * @param body the decoded body, or as much of it as was read; null when it could not be decoded, or
 *     nobody needs it any more; never changed
 * @param size how long the decoded body is, or as much of it as was read; -1 when it could not be
 *     decoded
 * @param truncated whether the body was cut at a limit or ended early
 */
public record Response(int status, Headers headers, byte[] body, int size, boolean truncated) {
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

  public Response(int status, Headers headers, byte[] body, boolean truncated) {
    this(status, headers, body, body == null ? -1 : body.length, truncated);
  }

  /** The same, its body let go: it may be large. */
  public Response withoutBody() {
    return new Response(status, headers, null, size, truncated);
  }

  /** Content-Type as sent, several lines of it joined by commas, or null. */
  public String contentType() {
    List<String> lines = headers.all("content-type");
    return lines.isEmpty() ? null : String.join(", ", lines);
  }

  public boolean isSuccess() {
    return status >= 200 && status < 300;
  }

  /** Whether it sends us on to another URL. */
  public boolean isRedirect() {
    return isRedirect(status);
  }

  /** Whether answers with that status send us on to another URL. */
  public static boolean isRedirect(int status) {
    return REDIRECTS.contains(status);
  }
}
