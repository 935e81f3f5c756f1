package dev.orbweaver.extract;

/**
 * A link as it is written, before it is resolved.
 *
 * @param target the URL reference as written
 * @param kind name of the element it came from, in lower case, or {@code header}
 * @param nofollow whether its rel asks not to follow it
 */
public record Reference(String target, String kind, boolean nofollow) {}
