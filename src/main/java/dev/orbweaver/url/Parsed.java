package dev.orbweaver.url;

/** What parsing a URL gives: a {@link Url}, or an {@link InvalidUrl} that says why not. */
public sealed interface Parsed permits Url, InvalidUrl {}
