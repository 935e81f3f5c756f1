package dev.orbweaver.transport;

import akka.util.ByteString;

/**
 * What was read of a body.
 *
 * @param ending how that came to its end
 */
record Body(ByteString bytes, Ending ending) {}
