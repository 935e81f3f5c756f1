package dev.orbweaver.testsite;

import java.io.IOException;

/** Answers one request, well or badly. An exception ends the connection. */
@FunctionalInterface
public interface Handler {
  void handle(Exchange exchange) throws IOException;
}
