package dev.orbweaver.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.orbweaver.testsite.Exchange;
import dev.orbweaver.testsite.Handler;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Redirects to a Location with its characters as UTF-8, as servers do that don't encode it. */
record Moved(String location) implements Handler {
  @Override
  public void handle(Exchange exchange) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    head.writeBytes(
        "HTTP/1.1 302 Found\r\nConnection: close\r\nContent-Length: 0\r\n".getBytes(UTF_8));
    head.writeBytes(("Location: " + location + "\r\n\r\n").getBytes(UTF_8));
    exchange.raw(head.toByteArray());
  }
}
