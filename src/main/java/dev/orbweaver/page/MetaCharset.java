package dev.orbweaver.page;

import dev.orbweaver.text.Encoding;
import dev.orbweaver.text.EncodingLabels;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What the attributes of one meta tag, met in their order, say about the encoding. */
final class MetaCharset {
  private final Set<String> seen = new HashSet<>();
  private boolean pragma;
  private boolean needsPragma;
  private boolean decided;
  private Encoding encoding;

  void attribute(String name, String value) {
    if (!seen.add(name)) {
      return;
    }
    switch (name) {
      case "http-equiv" -> pragma |= value.equals("content-type");
      case "content" -> content(value);
      case "charset" -> {
        encoding = EncodingLabels.find(value).orElse(null);
        decided = true;
        needsPragma = false;
      }
      default -> {}
    }
  }

  private void content(String value) {
    Encoding found = inContent(value).orElse(null);
    if (found != null && !decided) {
      encoding = found;
      decided = true;
      needsPragma = true;
    }
  }

  /** The encoding this tag decides on; never UTF-16, which could not have been read so far. */
  Optional<Encoding> result() {
    if (encoding == null || (needsPragma && !pragma)) {
      return Optional.empty();
    }
    if (encoding.isUtf16()) {
      return Optional.of(EncodingLabels.UTF_8);
    }
    return Optional.of(
        encoding.name().equals("x-user-defined") ? EncodingLabels.WINDOWS_1252 : encoding);
  }

  /** The encoding in the content of a Content-Type pragma: {@code text/html; charset=utf-8}. */
  static Optional<Encoding> inContent(String content) {
    int at = content.indexOf("charset");
    while (at >= 0) {
      int equals = skipSpace(content, at + "charset".length());
      if (equals < content.length() && content.charAt(equals) == '=') {
        return label(content, skipSpace(content, equals + 1)).flatMap(EncodingLabels::find);
      }
      at = content.indexOf("charset", equals);
    }
    return Optional.empty();
  }

  private static Optional<String> label(String content, int start) {
    if (start >= content.length()) {
      return Optional.empty();
    }
    char first = content.charAt(start);
    if (first == '"' || first == '\'') {
      int close = content.indexOf(first, start + 1);
      return close < 0 ? Optional.empty() : Optional.of(content.substring(start + 1, close));
    }
    int end = start;
    while (end < content.length() && !isSpace(content.charAt(end)) && content.charAt(end) != ';') {
      end++;
    }
    return Optional.of(content.substring(start, end));
  }

  private static int skipSpace(String text, int from) {
    int at = from;
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
  }
}
