/**
 * The one door to the network: names to addresses, connections, requests, limits, decoding. Nothing
 * else opens sockets.
 *
 * <p>Start with {@link dev.orbweaver.transport.HostDoor}, which a host's actor owns. Requests are
 * Akka HTTP's; a {@link dev.orbweaver.transport.SocketLine} writes them to a socket, for which the
 * {@link dev.orbweaver.transport.SocketLoop} waits, with TLS and proxies between as {@link
 * dev.orbweaver.transport.Carrier}s, and {@link dev.orbweaver.transport.Conversation} reads the
 * answers as leniently as browsers do. Where a connection may lead is decided in {@link
 * dev.orbweaver.transport.AddressGuard}.
 */
package dev.orbweaver.transport;
