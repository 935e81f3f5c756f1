package dev.orbweaver.robots;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Files as large as one is read, each with a path, made to cost as much as they can. */
public final class HostileRobots {
  public static final int LARGEST = 1 << 20; // robots.max-size
  static final int LONGEST_PATH = 4096; // limits.max-url-length

  private static final String LETTERS =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

  private HostileRobots() {}

  /** What a file of such lines is asked for. */
  public record Case(RobotsRules rules, String path) {
    static Case of(String lines, String path) {
      byte[] body = ("User-agent: *\n" + lines).getBytes(StandardCharsets.US_ASCII);
      String cut = path.substring(0, Math.min(path.length(), LONGEST_PATH));
      return new Case(RobotsTxt.parse(body, LARGEST).rulesFor(List.of()), cut);
    }
  }

  public static Map<String, Case> all() {
    Map<String, Case> all = new TreeMap<>();
    String early = "/b" + numbers("%db%d", 100) + "a".repeat(LONGEST_PATH);
    all.put("nine stars", Case.of(numbered("/*a*a*a*a*a*a*a*a*b%d"), early));
    all.put("shortest rules", Case.of(shortest(), "/" + LETTERS.repeat(64)));
    String each = "/" + numbers("a%db%dc%d", 400);
    all.put("three numbers", Case.of(numbered("/*a%d*b%d*c%d$"), each));
    all.put("three numbers, turned", Case.of(numbered("/*c%d*b%d*a%d$"), each + each));
    String middle = "a".repeat(60);
    String as = "/" + "a".repeat(LONGEST_PATH);
    all.put("long texts", Case.of(numbered("/*" + middle + "%d*x"), as));
    all.put("long texts that are alike", alike());
    all.put("texts in texts", Case.of(textsInTexts(), as));
    all.put("beginnings in beginnings", Case.of(beginnings(), as));
    for (int stars : new int[] {3, 8, 20, 100}) {
      all.put("random, " + stars + " stars", random(stars));
    }
    return all;
  }

  private static String numbered(String pattern) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; lines.length() < LARGEST; i++) {
      lines.append("Disallow:").append(pattern.replace("%d", Integer.toString(i))).append('\n');
    }
    return lines.toString();
  }

  private static String numbers(String each, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(each.replace("%d", Integer.toString(i)));
    }
    return text.toString();
  }

  /** As many rules as there can be, most of which match nothing. */
  private static String shortest() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; lines.length() < LARGEST; i++) {
      String text = "" + LETTERS.charAt(i & 63) + LETTERS.charAt(i >> 6 & 63);
      lines.append("allow:*").append(text).append(LETTERS.charAt(i >> 12 & 63)).append("\n");
    }
    return lines.toString();
  }

  private static Case alike() {
    StringBuilder lines = new StringBuilder();
    StringBuilder path = new StringBuilder("/");
    for (int i = 0; lines.length() < LARGEST; i++) {
      String own = Integer.toString(1 << 16 | i, 2).replace('0', 'b').replace('1', 'a');
      lines.append("Disallow:/*").append("a".repeat(30)).append(own).append("*~\n");
      path.append(i < 60 ? own : "");
    }
    return Case.of(lines.toString(), path + "~" + "a".repeat(LONGEST_PATH));
  }

  private static String textsInTexts() {
    StringBuilder lines = new StringBuilder("Disallow: /");
    for (int i = 1; lines.length() < LARGEST / 2; i++) {
      lines.append('*').append("a".repeat(i));
      if (i % 20 == 0) {
        lines.append("*b\nDisallow: /");
      }
    }
    return lines.toString();
  }

  private static String beginnings() {
    StringBuilder lines = new StringBuilder();
    for (int i = 1; lines.length() < LARGEST; i++) {
      lines.append("Disallow:/").append("a".repeat(i)).append("*a*b\n");
    }
    return lines.toString();
  }

  /** Rules that share little, and a path in which all of them go far. */
  private static Case random(int stars) {
    Random random = new Random(stars);
    StringBuilder lines = new StringBuilder();
    while (lines.length() < LARGEST) {
      lines.append("allow:/");
      for (int i = 0; i < stars; i++) {
        lines.append('*').append(LETTERS.charAt(random.nextInt(64)));
      }
      lines.append("*~\n");
    }
    return Case.of(lines.toString(), "/~" + LETTERS.repeat(64));
  }
}
