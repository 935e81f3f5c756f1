package dev.orbweaver.transport;

import akka.util.ByteString;

/** A body as its bytes come: collects them, and knows where it ends. */
interface BodyReader {
  /** Takes what came; gives how the body ended with it, or null when there is more to come. */
  Ending add(ByteString piece);

  /** How it ended if the connection did. */
  Ending atEndOfConnection();

  /** Whether bytes came that belong to it no more. */
  boolean isOverrun();

  /** What was collected until now. */
  BodyBytes bytes();
}
