package dev.orbweaver.inspect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines in and lines out, as a program on the other end of a pipe sees them. */
class InspectionsTest {
  private static final Inspection LINKS = new LinksInspection(() -> 0);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "{'input':'../c','base':'http://a.test/b/'}|{'href':'http://a.test/c','error':null}",
        "{'input':'http://U:p@A.test:80/?q#f','base':null}"
            + "|{'href':'http://U:p@a.test/?q#f','error':null}",
        "{'input':'mailto:x y#z','more':[1]}|{'href':'mailto:x y#z','error':null}",
        "{'input':'x://h/../y'}|{'href':'x://h/y','error':null}",
        "{'input':'http://\\u00fc.test/\\uD800'}"
            + "|{'href':'http://xn--tda.test/%EF%BF%BD','error':null}",
        "{'input':'x'}|{'href':null,'error':'no scheme'}",
        "{'input':'x','base':'y'}|{'href':null,'error':'the base is no URL: no scheme'}",
        "{'base':'http://a.test/'}|{'error':'\\'input\\' is missing; it must be a text'}",
        "{'input':7}|{'error':'\\'input\\' must be a text'}"
      })
  void url(String question, String answer) throws IOException {
    assertThat(ask(new UrlInspection(), json(question))).isEqualTo(json(answer));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "User-agent: *;Disallow: /x|[]|http://a.test/x/y|false|\"/x\"|2|null",
        "User-agent: *;Disallow: /x|[]|http://a.test/robots.txt|true|null|null|null",
        "User-agent: *;Disallow: /x;;User-agent: A;Allow:"
            + " /|[\"a\"]|http://a.test/x|true|\"/\"|5|null",
        "User-agent: a;Disallow: /x;;User-agent: b;Disallow: /y|[\"a\",\"b\"]|http://a.test/y?q"
            + "|false|\"/y\"|5|null",
        "User-agent: *;Crawl-delay: 1.50;Disallow:|[\"a\"]|http://a.test/|true|null|null|1.5",
        "User-agent: *;Crawl-delay: 100;Disallow: /*?|[]|http://a.test/b?|false|\"/*?\"|3|100",
        "User-agent: *;Disallow: /%C3%A9|[]|http://a.test/\u00e9|false|\"/%C3%A9\"|2|null",
        "User-agent: *;Disallow: /x|[]|/x|false|\"/x\"|2|null"
      })
  void robots(
      String txt,
      String agents,
      String url,
      boolean allowed,
      String rule,
      String line,
      String delay)
      throws IOException {
    String question =
        "{\"robots_base64\":\"%s\",\"agents\":%s,\"url\":\"%s\"}"
            .formatted(base64(txt.replace(";", "\n"), UTF_8), agents, url);

    assertThat(ask(new RobotsInspection(), question))
        .isEqualTo(
            "{\"allowed\":%s,\"rule\":%s,\"line\":%s,\"crawlDelay\":%s,\"sitemaps\":[]}"
                .formatted(allowed, rule, line, delay));
  }

  @Test
  void robotsGivesSitemapsAsAbsoluteUrls() throws IOException {
    String txt = "Sitemap: /one.xml\nSitemap: http://b.test/two.xml?#f\nsitemap: http://[\n";
    String question =
        "{\"robots_base64\":\"%s\",\"agents\":[],\"url\":\"http://a.test/x/y\"}"
            .formatted(base64(txt, UTF_8));

    assertThat(ask(new RobotsInspection(), question))
        .endsWith("\"sitemaps\":[\"http://a.test/one.xml\",\"http://b.test/two.xml?\"]}");
  }

  @Test
  void linksInTheOrderOfTheDocumentWithKindAndRel() throws IOException {
    String html =
        "<title> A \u00fc </title><base href=/b/><link rel='Next foo' href=n><a href=x#1>1</a>"
            + "<a href='x#2' rel=nofollow>2</a><iframe src=?\u00fc></iframe><img src=i>"
            + "<meta name=robots content='NoIndex, nofollow'><link rel=canonical href=/c>";

    assertThat(ask(LINKS, links("text/html;charset=latin1", base64(html, ISO_8859_1))))
        .isEqualTo(
            json(
                "{'links':[{'url':'http://a.test/b/n','kind':'link','rel':'Next foo'},"
                    + "{'url':'http://a.test/b/x','kind':'a','rel':null},"
                    + "{'url':'http://a.test/b/?%FC','kind':'iframe','rel':null},"
                    + "{'url':'http://a.test/c','kind':'link','rel':'canonical'}],"
                    + "'charset':'windows-1252','title':'A \\u00FC','base':'http://a.test/b/',"
                    + "'robots':['noindex','nofollow'],'canonical':'http://a.test/c'}"));
  }

  @Test
  void linksWithAssetsWhenAsked() throws IOException {
    String question =
        links(null, base64("<!doctype html><img src=i>", UTF_8))
            .replaceFirst("}$", ",\"assets\":true}");

    assertThat(ask(LINKS, question)).contains("\"kind\":\"img\"");
  }

  @ParameterizedTest
  @CsvSource({"text/plain, utf-8", "image/png, null", "foo, null"})
  void linksOfWhatIsNoPage(String type, String charset) throws IOException {
    String quoted = charset.equals("null") ? charset : "\"" + charset + "\"";

    assertThat(ask(LINKS, links(type, base64("<a href=x>", UTF_8))))
        .startsWith("{\"links\":[],\"charset\":" + quoted);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "null|x|windows-1252",
        "null|<meta charset=gbk>|gbk",
        "\"text/html;charset=koi8-r\"|<meta charset=gbk>|koi8-r",
        "\"text/html\"|\u00fc|utf-8"
      })
  void charset(String type, String body, String charset) throws IOException {
    String question =
        "{\"contentType\":%s,\"body_base64\":\"%s\"}".formatted(type, base64(body, UTF_8));

    assertThat(ask(new CharsetInspection(), question))
        .isEqualTo("{\"charset\":\"" + charset + "\"}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "{'body_base64':'*'}|{'error':'\\'url\\' is missing; it must be a text'}",
        "{'url':'x','body_base64':''}|{'error':'\\'url\\' is no URL'}",
        "{'url':'http://a.test/','body_base64':'*'}|{'error':'\\'body_base64\\' is not base64'}",
        "{'url':'http://a.test/'}|{'error':'\\'body_base64\\' is missing; it must be a text'}",
        "{'url':'http://a.test/','body_base64':'','assets':1}"
            + "|{'error':'\\'assets\\' must be true or false'}"
      })
  void saysWhatIsWrongWithAQuestion(String question, String answer) throws IOException {
    assertThat(ask(LINKS, json(question))).isEqualTo(json(answer));
  }

  private static String links(String type, String body) {
    return "{\"url\":\"http://a.test/d/\",\"contentType\":%s,\"body_base64\":\"%s\"}"
        .formatted(type == null ? "null" : "\"" + type + "\"", body);
  }

  private static String json(String singleQuoted) {
    return singleQuoted.replace("\\'", "\\\u0001").replace('\'', '"').replace('\u0001', '"');
  }

  private static String base64(String text, Charset charset) {
    return Base64.getEncoder().encodeToString(text.getBytes(charset));
  }

  private static String ask(Inspection inspection, String question) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new LineService(inspection)
        .run(new ByteArrayInputStream(question.getBytes(UTF_8)), new PrintStream(out));
    return out.toString(UTF_8).stripTrailing();
  }
}
