/**
 * Which URLs belong to a crawl: hosts, paths and patterns; and how far it may go.
 *
 * <p>Start with {@link dev.orbweaver.scope.Scope}. Pure: no Akka, no I/O, no clock. Parsers'
 * threads ask it for every link.
 */
package dev.orbweaver.scope;
