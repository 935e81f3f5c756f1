package dev.orbweaver.extract;

/**
 * A link as it is written, before it is resolved.
 *
 * @param target the URL reference as written
 * @param kind name of the element it came from, in lower case; {@code header} or {@code css}
 * @param rel the rel attribute or parameter as written, or null
 */
public record Reference(String target, String kind, String rel) {}
