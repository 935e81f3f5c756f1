package dev.orbweaver.url;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Generated links: pieces that matter to a URL parser, in any order, and bases to read them by. */
final class SampleUrls {
  private static final String[] PIECES = {
    "http:",
    "https:",
    "HTTP:",
    "file:",
    "ftp:",
    "foo:",
    "data:",
    "ws:",
    "/",
    "/",
    "//",
    "\\",
    "?",
    "#",
    "@",
    ":",
    ":80",
    ":443",
    ":8080",
    ":0",
    ":00080",
    ":65536",
    "example.org",
    "EXAMPLE.org",
    "h",
    "a.b-c_d",
    "1.2.3.4",
    "0x7f.1",
    "256",
    "[::1]",
    "[1:2::3]",
    "[",
    "]",
    "xn--bcher-kva",
    "bücher.de",
    "localhost",
    "C:",
    "C|",
    ".",
    "..",
    "../",
    "./",
    "%2e",
    "%2E%2e",
    "..%2f",
    "%",
    "%4",
    "%zz",
    "%41",
    " ",
    "\t",
    "\n",
    "\0",
    "a",
    "b/",
    "index.html",
    "~x",
    "'",
    "\"",
    "<",
    "^",
    "`",
    "{",
    "|",
    "é",
    "日本",
    "😀",
    "\uD800",
    "\uDC00",
    "\u00AD",
    "\u200D",
    "．",
    "&amp;",
    "=",
    "+",
    ";p"
  };

  private static final String[] BASES = {
    "http://example.org/",
    "http://example.org/a/b/c?q=1#f",
    "https://user:pw@h:8443/dir/",
    "http://h//a//b/../c",
    "http://h/x?",
    "http://[::1]/a/..b",
    "https://h.example/%2Fx/y;z",
    "file:///C:/dir/file",
    "file://host/share/x",
    "foo://h/a/b?q",
    "foo://h",
    "foo:/a/b",
    "web:/.//x/y",
    "mailto:x?y#z"
  };

  private SampleUrls() {}

  static Arbitrary<String> links() {
    return Arbitraries.of(PIECES).list().ofMinSize(0).ofMaxSize(9).map(p -> String.join("", p));
  }

  /** Links as pages hold them, most of them plain. */
  static Arbitrary<String> ordinaryLinks() {
    Arbitrary<String> start =
        Arbitraries.of(
            "",
            "/",
            "../",
            "../../",
            "http://h.example/",
            "https://h:8080/",
            "http://h:80/",
            "http://h:081/",
            "?",
            "#",
            "./",
            "http://h",
            "http://1h.a1/",
            "http://h.1a/",
            "http://h.1/",
            "//h/");
    Arbitrary<String> rest =
        Arbitraries.of(
                "a",
                "page.html",
                "/",
                "/",
                "?",
                "#",
                "q=1&r=2",
                ".x",
                ".",
                "..",
                "%2e",
                "%20",
                ":",
                "'",
                "é",
                "\\",
                "~",
                "@")
            .list()
            .ofMaxSize(6)
            .map(p -> String.join("", p));
    return start.flatMap(s -> rest.map(r -> s + r));
  }

  static Arbitrary<Url> bases() {
    return Arbitraries.of(BASES).map(base -> (Url) Url.parse(base));
  }
}
