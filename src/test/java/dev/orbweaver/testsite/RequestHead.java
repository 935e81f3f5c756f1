package dev.orbweaver.testsite;

import dev.orbweaver.model.Headers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The request line and fields of one request. */
record RequestHead(String method, String target, String version, Headers headers) {
  private static final int LIMIT = 1 << 20;

  /** Reads up to the empty line; {@code first} is the byte that was already read. */
  static RequestHead read(int first, InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    bytes.write(first);
    int newLines = 0;
    while (newLines < 2) {
      int next = in.read();
      if (next < 0 || bytes.size() > LIMIT) {
        throw new ProtocolException("request head not complete");
      }
      bytes.write(next);
      newLines = next == '\n' ? newLines + 1 : next == '\r' ? newLines : 0;
    }
    return parse(bytes.toString(StandardCharsets.ISO_8859_1));
  }

  private static RequestHead parse(String head) throws IOException {
    String[] lines = head.split("\r?\n");
    String[] start = lines[0].split(" ");
    if (start.length != 3) {
      throw new ProtocolException("bad request line: " + lines[0]);
    }
    List<Headers.Field> fields = new ArrayList<>();
    for (int i = 1; i < lines.length; i++) {
      int colon = lines[i].indexOf(':');
      if (colon < 1) {
        throw new ProtocolException("bad request field: " + lines[i]);
      }
      fields.add(
          new Headers.Field(lines[i].substring(0, colon), lines[i].substring(colon + 1).strip()));
    }
    return new RequestHead(start[0], start[1], start[2], new Headers(fields));
  }

  boolean wantsClose() {
    String connection = headers.first("connection").orElse("");
    return version.equals("HTTP/1.0") || connection.equalsIgnoreCase("close");
  }

  int contentLength() {
    return headers.first("content-length").map(Integer::parseInt).orElse(0);
  }
}
