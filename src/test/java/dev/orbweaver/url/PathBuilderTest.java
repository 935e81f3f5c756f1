package dev.orbweaver.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathBuilderTest {
  @ParameterizedTest
  @CsvSource({
    "'', /",
    "a, /a",
    "a/b/, /a/b/",
    "., /",
    ".., /",
    "a/., /a/",
    "a/.., /",
    "a/b/.., /a/",
    "a//.., /a/",
    "a/../../../b, /b",
    "%2E/a/.%2e/b, /b",
    "a/%2e%2E, /",
    ".../....//., /.../....//",
    ".%2f, /.%2f",
    "a\\b, /a\\b",
    "a?b, /a%3Fb"
  })
  void obeysDotsAtOnce(String segments, String path) {
    assertThat(build(segments, false, false)).isEqualTo("http://h" + path);
  }

  @Test
  void takesBackslashesForSlashesWhenTold() {
    assertThat(build("a\\..\\b/c", true, false)).isEqualTo("http://h/b/c");
  }

  @ParameterizedTest
  @CsvSource({
    "C|, /C:",
    "C|/.., /C:/",
    "C:/../x, /C:/x",
    "C:/a/../../.., /C:/",
    "Cx|/.., /",
    "a/C|, /a/C|",
    "1:/.., /"
  })
  void guardsTheDriveOfAFile(String segments, String path) {
    assertThat(build(segments, false, true)).isEqualTo("http://h" + path);
  }

  @ParameterizedTest
  @CsvSource({
    "//x, true, '/.//x'",
    "/x, false, /x",
    "/, false, /",
    "'', false, ''",
    "//, true, '/.//'"
  })
  void guardsAPathThatLooksLikeAHost(String path, boolean needed, String guarded) {
    StringBuilder out = new StringBuilder("foo:");
    PathBuilder builder = new PathBuilder(out, false);
    out.append(path);

    assertThat(builder.guard()).isEqualTo(needed);
    assertThat(out).hasToString("foo:" + guarded);
  }

  @Test
  void takesOverADirectory() {
    Url base = (Url) Url.parse("http://h/a/b?q/r");
    StringBuilder out = new StringBuilder("http://h");

    new PathBuilder(out, false).copy(base, true);

    assertThat(out).hasToString("http://h/a");
  }

  /** The rule in its plainest form: a stack of segments. */
  @Property
  void doesWhatAStackOfSegmentsDoes(@ForAll("segments") List<String> segments) {
    Deque<String> stack = new ArrayDeque<>();
    String last = segments.get(segments.size() - 1);
    for (String segment : segments) {
      if (segment.equals("..")) {
        stack.pollLast();
      } else if (!segment.equals(".")) {
        stack.addLast(segment);
      }
    }
    String end = last.equals(".") || last.equals("..") ? "/" : "";
    String expected = stack.isEmpty() ? end : "/" + String.join("/", stack) + end;

    assertThat(build(String.join("/", segments), false, false)).isEqualTo("http://h" + expected);
  }

  @Provide
  Arbitrary<List<String>> segments() {
    return Arbitraries.of("", "a", "b.c", ".", "..", "..", "...").list().ofMinSize(1).ofMaxSize(10);
  }

  private static String build(String in, boolean backslashes, boolean file) {
    StringBuilder out = new StringBuilder("http://h");
    new PathBuilder(out, file).segments(in, 0, in.length(), backslashes);
    return out.toString();
  }
}
