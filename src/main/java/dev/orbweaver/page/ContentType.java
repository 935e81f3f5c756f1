package dev.orbweaver.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A media type as the MIME Sniffing Standard parses it.
 *
 * @param essence type and subtype in lower case: {@code text/html}
 * @param charset the charset parameter as sent, or null
 */
public record ContentType(String essence, String charset) {

  /** One value; empty when it is no media type. */
  public static Optional<ContentType> parse(String value) {
    String text = strip(value);
    int slash = text.indexOf('/');
    int semicolon = text.indexOf(';');
    int end = semicolon < 0 ? text.length() : semicolon;
    if (slash < 0 || slash > end) {
      return Optional.empty();
    }
    String type = text.substring(0, slash);
    String subtype = stripEnd(text.substring(slash + 1, end));
    if (!isToken(type) || !isToken(subtype)) {
      return Optional.empty();
    }
    String essence = (type + "/" + subtype).toLowerCase(Locale.ROOT);
    return Optional.of(new ContentType(essence, charsetAmong(text, end)));
  }

  /**
   * What several Content-Type lines mean together, by the Fetch Standard: the last valid one, with
   * the charset of an earlier one of the same type if it has none itself.
   */
  public static Optional<ContentType> of(List<String> lines) {
    ContentType last = null;
    String charset = null;
    for (String value : splitAtCommas(String.join(", ", lines))) {
      ContentType type = parse(value).orElse(null);
      if (type == null || type.essence.equals("*/*")) {
        continue;
      }
      boolean sameAsBefore = last != null && last.essence.equals(type.essence);
      if (type.charset != null || !sameAsBefore) {
        charset = type.charset;
      }
      last = new ContentType(type.essence, charset);
    }
    return Optional.ofNullable(last);
  }

  /** Whether it is XML by its name, whatever is made of it. */
  public boolean isXml() {
    return essence.equals("text/xml")
        || essence.equals("application/xml")
        || essence.endsWith("+xml");
  }

  /** Whether a person could read it when decoded. */
  public boolean isText() {
    return switch (essence) {
      case "application/json",
          "application/javascript",
          "application/x-javascript",
          "application/ecmascript" ->
          true;
      default -> essence.startsWith("text/") || essence.endsWith("+json") || isXml();
    };
  }

  private static String charsetAmong(String text, int from) {
    int at = from;
    while (at < text.length()) {
      int nameStart = at + 1;
      while (nameStart < text.length() && isSpace(text.charAt(nameStart))) {
        nameStart++;
      }
      at = nameStart;
      while (at < text.length() && text.charAt(at) != ';' && text.charAt(at) != '=') {
        at++;
      }
      boolean isCharset = text.substring(nameStart, at).equalsIgnoreCase("charset");
      if (at >= text.length() || text.charAt(at) == ';') {
        continue;
      }
      int valueStart = at + 1;
      boolean quoted = valueStart < text.length() && text.charAt(valueStart) == '"';
      StringBuilder value = new StringBuilder();
      at = quoted ? unquote(text, valueStart, value) : valueStart;
      int end = endOfParameter(text, at);
      String plain = quoted ? value.toString() : stripEnd(text.substring(valueStart, end));
      at = end;
      if (isCharset && (quoted || !plain.isEmpty()) && isQuotable(plain)) {
        return plain;
      }
    }
    return null;
  }

  private static int endOfParameter(String text, int from) {
    int semicolon = text.indexOf(';', from);
    return semicolon < 0 ? text.length() : semicolon;
  }

  /** Reads the quoted string that opens at {@code at}; returns the place after it. */
  private static int unquote(String text, int at, StringBuilder out) {
    int i = at + 1;
    while (i < text.length() && text.charAt(i) != '"') {
      if (text.charAt(i) == '\\' && i + 1 < text.length()) {
        i++;
      }
      out.append(text.charAt(i++));
    }
    return Math.min(i + 1, text.length());
  }

  private static List<String> splitAtCommas(String joined) {
    List<String> values = new ArrayList<>(2);
    int start = 0;
    boolean quoted = false;
    for (int i = 0; i < joined.length(); i++) {
      char c = joined.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (c == '\\' && quoted) {
        i++;
      } else if (c == ',' && !quoted) {
        values.add(joined.substring(start, i));
        start = i + 1;
      }
    }
    values.add(joined.substring(start));
    return values;
  }

  private static boolean isToken(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isTokenCharacter(text.charAt(i))) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private static boolean isTokenCharacter(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || "!#$%&'*+-.^_`|~".indexOf(c) >= 0;
  }

  private static boolean isQuotable(String text) {
    return text.chars().allMatch(c -> c == '\t' || (c >= ' ' && c != 0x7F && c <= 0xFF));
  }

  private static String strip(String text) {
    int start = 0;
    while (start < text.length() && isSpace(text.charAt(start))) {
      start++;
    }
    return stripEnd(text.substring(start));
  }

  private static String stripEnd(String text) {
    int end = text.length();
    while (end > 0 && isSpace(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end);
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }
}
