/**
 * Reads sitemaps: the XML, text, RSS and Atom files in which a site lists its pages, packed or not.
 *
 * <p>Start with {@link dev.orbweaver.sitemap.SitemapParser}. Pure: no Akka, no I/O, no clock; it
 * knows no DTD and no entity but the five of XML, so no file can make it read or connect to
 * anything.
 */
package dev.orbweaver.sitemap;
