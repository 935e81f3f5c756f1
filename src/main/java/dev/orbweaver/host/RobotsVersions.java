package dev.orbweaver.host;

import dev.orbweaver.politeness.RobotsVersion;
import dev.orbweaver.robots.RobotsAnswer;
import dev.orbweaver.transport.Answer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Which robots.txt an answer brought, for the receipt. */
final class RobotsVersions {
  private RobotsVersions() {}

  /** The version that an answer brought; null when it only leads on. */
  static RobotsVersion of(
      String origin, Answer.Answered answer, OriginRobots.Read read, long wallMillis) {
    if (read.answer() instanceof RobotsAnswer.Moved) {
      return null;
    }
    boolean found = read.answer() instanceof RobotsAnswer.Found;
    String sha256 = found ? sha256(read.body()) : "";
    String etag = read.validators().etag();
    return new RobotsVersion(origin, answer.status(), sha256, etag, wallMillis, wallMillis);
  }

  /** No answer came. */
  static RobotsVersion none(String origin, long wallMillis) {
    return new RobotsVersion(origin, 0, "", "", wallMillis, wallMillis);
  }

  private static String sha256(byte[] body) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
