/**
 * URLs by the WHATWG standard: parse, resolve, serialise, compare; and the registrable domain of a
 * host.
 *
 * <p>{@link dev.orbweaver.url.IdScan} finds what may be the id of a session in one.
 *
 * <p>Start with {@link dev.orbweaver.url.Url}, then read {@link dev.orbweaver.url.UrlParser} from
 * top to bottom: it is the standard's state machine, and hands hosts to {@code HostParser}, paths
 * to {@code PathBuilder}. {@code PlainReference} is a short cut that must never give anything else.
 * Pure: no Akka, no I/O, no clock. Everybody may use it; it uses nobody.
 */
package dev.orbweaver.url;
