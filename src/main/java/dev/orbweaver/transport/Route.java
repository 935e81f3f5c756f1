package dev.orbweaver.transport;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * Where a connection for a URL may go.
 *
 * @param addresses at least one, each of them judged, in the order to be tried
 * @param proxy whose addresses they are, or null when they are the URL's own
 */
record Route(List<InetSocketAddress> addresses, Proxy proxy) {}
