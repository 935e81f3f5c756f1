package dev.orbweaver.transport;

import java.net.InetSocketAddress;

/**
 * Where a connection for a URL goes.
 *
 * @param proxy whose address it is, or null when it is the URL's own
 */
record Route(InetSocketAddress address, Proxy proxy) {}
