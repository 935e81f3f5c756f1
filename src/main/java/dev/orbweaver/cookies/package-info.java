/**
 * What a host asks to be reminded of: RFC 6265 with what browsers have learnt since (6265bis).
 *
 * <p>Start with {@link dev.orbweaver.cookies.CookieJar}: one a host, and nothing leaves it for
 * another host. {@link dev.orbweaver.cookies.SetCookie} reads one header, in which anything may
 * stand.
 */
package dev.orbweaver.cookies;
