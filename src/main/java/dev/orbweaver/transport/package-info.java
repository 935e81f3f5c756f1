/**
 * The one door to the network: names to addresses, connections, requests, limits, decoding. Nothing
 * else opens sockets.
 *
 * <p>Start with {@link dev.orbweaver.transport.HostDoor}, which a host's actor owns. Requests are
 * Akka HTTP's; {@link dev.orbweaver.transport.Conversation} writes them to a connection of Akka
 * Streams and reads the answers as leniently as browsers do. Where a connection may lead is decided
 * in {@link dev.orbweaver.transport.AddressGuard}.
 */
package dev.orbweaver.transport;
