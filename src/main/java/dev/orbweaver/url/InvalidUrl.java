package dev.orbweaver.url;

/**
 * Text that is no URL.
 *
 * @param input the text as it was given
 * @param why one short phrase, fit for an error message
 */
public record InvalidUrl(String input, String why) implements Parsed {}
