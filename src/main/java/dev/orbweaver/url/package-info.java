/**
 * URLs by the WHATWG standard: parse, resolve, serialise, compare; and the registrable domain of a
 * host.
 *
 * <p>Start with {@link dev.orbweaver.url.Url}. Pure: no Akka, no I/O, no clock.
 */
package dev.orbweaver.url;
