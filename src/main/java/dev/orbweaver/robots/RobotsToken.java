package dev.orbweaver.robots;

import dev.orbweaver.config.ConfigProblem;

/** The product token under which a crawler looks itself up in robots.txt: {@code [A-Za-z_-]+}. */
public final class RobotsToken {
  private RobotsToken() {}

  public static boolean isValid(String token) {
    return !token.isEmpty() && leading(token).length() == token.length();
  }

  /** The leading letters, hyphens and underscores of a text, perhaps none. */
  public static String leading(String text) {
    int end = 0;
    while (end < text.length() && isTokenCharacter(text.charAt(end))) {
      end++;
    }
    return text.substring(0, end);
  }

  /** The token to use: the configured one, or when that is empty the User-Agent's. */
  public static String choose(String configured, String userAgent) {
    if (!configured.isEmpty() && !isValid(configured)) {
      throw new ConfigProblem(
          "orbweaver.robots.token is "
              + configured
              + "; it must be made of letters, - and _ only, as RFC 9309 asks, without a version");
    }
    String token = configured.isEmpty() ? leading(userAgent) : configured;
    if (token.isEmpty()) {
      throw new ConfigProblem(
          "orbweaver.user-agent is "
              + userAgent
              + "; it must begin with a product token of letters, - and _,"
              + " or orbweaver.robots.token must name one");
    }
    return token;
  }

  private static boolean isTokenCharacter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-' || c == '_';
  }
}
