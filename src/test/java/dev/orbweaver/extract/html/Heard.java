package dev.orbweaver.extract.html;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Writes down what it is told of a document. */
final class Heard implements Elements {
  /** The attributes that any rule asks for. */
  private static final List<String> ATTRIBUTES =
      List.of("href", "src", "rel", "http-equiv", "content", "name", "encoding", "class", "id");

  /** Elements that show which text was taken for markup; each start tag makes one of them. */
  static final Set<String> WANTED =
      Set.of(
          "a", "area", "link", "iframe", "frame", "meta", "base", "embed", "source", "track", "wbr",
          "hr", "param");

  private final List<String> lines = new ArrayList<>();

  static Heard of(String html) {
    return of(html, WANTED);
  }

  static Heard of(String html, Set<String> wanted) {
    Heard heard = new Heard();
    byte[] utf8 = html.getBytes(StandardCharsets.UTF_8);
    HtmlScan.scan(
        new Source(utf8, 0, utf8.length, StandardCharsets.UTF_8),
        TagTable.wanting(wanted, Set.of("a")),
        heard);
    return heard;
  }

  @Override
  public void element(String name, Attributes attributes) {
    StringBuilder line = new StringBuilder(name);
    for (String attribute : ATTRIBUTES) {
      if (attributes.has(attribute)) {
        line.append(' ').append(attribute).append('=').append(attributes.value(attribute));
      }
    }
    lines.add(line.toString());
  }

  @Override
  public void title(String text) {
    lines.add("title " + text);
  }

  @Override
  public void style(String text) {
    lines.add("style " + text);
  }

  List<String> lines() {
    return lines;
  }

  /** Without what was heard before: trees hold some elements twice. */
  List<String> distinct() {
    return List.copyOf(new LinkedHashSet<>(lines));
  }
}
