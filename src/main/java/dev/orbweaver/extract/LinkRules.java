package dev.orbweaver.extract;

/**
 * Which of the links on a page are taken, and which of them may be followed.
 *
 * @param maxLinks distinct links taken from one page; the rest is counted
 * @param maxUrlLength the longest URL taken, in characters
 * @param obeyMetaNofollow whether nofollow in meta robots or X-Robots-Tag keeps links out of scope
 * @param obeyRelNofollow whether rel=nofollow, ugc or sponsored keeps a link out of scope
 * @param robotsToken our product token, to which such directives may be addressed
 */
public record LinkRules(
    int maxLinks,
    int maxUrlLength,
    boolean obeyMetaNofollow,
    boolean obeyRelNofollow,
    String robotsToken) {}
