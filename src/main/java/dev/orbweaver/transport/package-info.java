/**
 * The one door to the network: names to addresses, connections, requests, limits, decoding. Nothing
 * else opens sockets.
 *
 * <p>Start with {@link dev.orbweaver.transport.HostDoor}, which a host's actor owns. Akka HTTP
 * writes the requests; each answer is read by {@link dev.orbweaver.transport.HeadTap}, its head as
 * leniently as browsers read it. Where a connection may lead is decided in {@link
 * dev.orbweaver.transport.AddressGuard}.
 */
package dev.orbweaver.transport;
