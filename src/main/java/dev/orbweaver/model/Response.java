package dev.orbweaver.model;

/**
 * What a server answered.
 *
 * @param status the status code as sent, 999 included
 * @param headers the fields as sent
 * @param body the decoded body, or as much of it as was read; null when it could not be decoded;
 *     never changed
 * @param truncated whether the body was cut at a limit or ended early
 */
public record Response(int status, Headers headers, byte[] body, boolean truncated) {

  /** Content-Type as sent, or null. */
  public String contentType() {
    return headers.first("content-type").orElse(null);
  }

  public boolean isSuccess() {
    return status >= 200 && status < 300;
  }
}
