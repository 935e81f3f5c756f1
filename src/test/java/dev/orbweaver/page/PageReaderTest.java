package dev.orbweaver.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orbweaver.extract.LinkRules;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Link;
import dev.orbweaver.model.Page;
import dev.orbweaver.model.Response;
import dev.orbweaver.url.Url;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageReaderTest {
  private static final Url PAGE = (Url) Url.parse("http://site.test/dir/");
  private static final PageSettings SETTINGS =
      new PageSettings(new LinkRules(1000, 4096, true, false, "orbweaver"), Duration.ofSeconds(10));
  private static final String LINK = "<a href='/x'>x</a>";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/html",
        "TEXT/HTML",
        "text/html; charset=utf-8",
        "application/xhtml+xml",
        "application/xml",
        "text/xml; charset=utf-8"
      })
  void searchesMarkup(String type) {
    Page page = read(answer(200, type, LINK));

    assertThat(page.links()).extracting(link -> link.url().path()).containsExactly("/x");
    assertThat(page.text()).isTrue();
    boolean fallsBack = type.equalsIgnoreCase("text/html"); // the page is ASCII
    assertThat(page.charset()).isEqualTo(fallsBack ? "windows-1252" : "utf-8");
  }

  @ParameterizedTest
  @CsvSource({
    "text/plain, true",
    "text/css, true",
    "application/json, true",
    "application/rss+xml, true",
    "image/svg+xml, true",
    "image/png, false",
    "application/octet-stream, false",
    "application/pdf, false",
    "foo, false",
    "image, false",
    "*/*, false"
  })
  void believesATypeThatIsThere(String type, boolean text) {
    Page page = read(answer(200, type, "<html>" + LINK));

    assertThat(page.links()).isEmpty();
    assertThat(page.text()).isEqualTo(text);
    assertThat(page.charset() != null).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "<!DOCTYPE html><a href=/x>|1",
        "<!doctype HTML><a href=/x>|1",
        "<html><a href=/x>|1",
        "<HTML lang=en><a href=/x>|1",
        "<a href=/x>|1",
        "<!-- c --><a href=/x>|1",
        "<!----><a href=/x>|1",
        "\\t\\n\\r <p><a href=/x>|1",
        "<?xml version='1.0'?><html><a href='/x'/></html>|1",
        "<title>t</title><a href=/x>|1",
        "<article><a href=/x>|0",
        "<abbr><a href=/x>|0",
        "text <a href=/x>|0",
        "{\"a\": \"<a href=/x>\"}|0"
      })
  void looksIntoABodyWithoutAType(String body, int links) {
    String unescaped = body.replace("\\t", "\t").replace("\\n", "\n").replace("\\r", "\r");

    assertThat(read(answer(200, null, unescaped)).links()).hasSize(links);
    assertThat(read(answer(200, "", unescaped)).links()).as("empty type").hasSize(links);
    assertThat(read(answer(200, null, unescaped)).text()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
  void looksBehindAByteOrderMark(String charset) {
    byte[] body =
        ("\uFEFF<!doctype html><title>ü</title>" + LINK).getBytes(Charset.forName(charset));
    Page page = read(answer(200, null, body));

    assertThat(page.charset()).isEqualTo(charset.toLowerCase(java.util.Locale.ROOT));
    assertThat(page.title()).isEqualTo("ü");
    assertThat(page.links()).hasSize(1);
  }

  @Test
  void takesBytesWithoutATypeForOpaque() {
    assertThat(read(answer(200, null, new byte[] {'G', 'I', 'F', 0, 1, 2}))).isEqualTo(Page.OPAQUE);
    assertThat(read(answer(200, null, new byte[0]))).isEqualTo(Page.OPAQUE);
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 199, 300, 301, 304, 404, 410, 500, 503, 999})
  void searchesNoAnswerButASuccess(int status) {
    Response response =
        answer(
            status, "text/html", LINK.getBytes(StandardCharsets.UTF_8), "Link", "</y>; rel=next");

    assertThat(read(response)).isEqualTo(new Page("windows-1252", null, true, List.of(), 0));
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 203, 206, 299})
  void searchesEverySuccess(int status) {
    assertThat(read(answer(status, "text/html", LINK)).links()).hasSize(1);
  }

  @Test
  void takesLinksOfTheHeaderWhateverTheBodyIs() {
    Response response =
        answer(200, "application/pdf", new byte[] {1}, "Link", "</x.html>; rel=canonical");

    assertThat(read(response).links()).extracting(Link::kind).containsExactly("header");
  }

  @ParameterizedTest
  @CsvSource({
    "text/html;charset=windows-1251, windows-1251, windows-1251",
    "text/html;charset=ascii, windows-1252, windows-1252",
    "text/html;charset=bogus, UTF-8, utf-8",
    "text/html;charset=bogus, windows-1252, windows-1252",
    "text/html, UTF-8, utf-8",
    "text/html, windows-1252, windows-1252",
    "text/html;charset=shift_jis, windows-31j, shift_jis",
    "text/html;charset=iso-8859-14, windows-1252, iso-8859-14"
  })
  void decodesTextWithTheRightCharset(String type, String encodedIn, String name) {
    String title =
        encodedIn.equals("windows-1251") ? "Привет" : encodedIn.equals("windows-31j") ? "漢字" : "é";
    byte[] body = ("<title>" + title + "</title>").getBytes(Charset.forName(encodedIn));
    Page page = read(answer(200, type, body));

    assertThat(page.charset()).isEqualTo(name);
    assertThat(page.title()).isEqualTo(title);
  }

  @Test
  void encodesQueriesInThePagesCharsetAndPathsInUtf8() {
    byte[] body = "<a href='/ü?ü'>".getBytes(Charset.forName("windows-1252"));
    Page page = read(answer(200, "text/html;charset=latin1", body));

    assertThat(page.links().get(0).url().requestTarget()).isEqualTo("/%C3%BC?%FC");
  }

  @Test
  void encodesQueriesInUtf8WhenThePageIsInUtf16() {
    byte[] body = "<a href='?ü'>".getBytes(StandardCharsets.UTF_16LE);
    Page page = read(answer(200, "text/html;charset=utf-16", body));

    assertThat(page.charset()).isEqualTo("utf-16le");
    assertThat(page.links().get(0).url().query()).isEqualTo("%C3%BC");
  }

  @Test
  void readsABodyThatWasCutInACharacter() {
    byte[] whole = "<title>€</title><p>€".getBytes(StandardCharsets.UTF_8);
    byte[] cut = java.util.Arrays.copyOf(whole, whole.length - 1);
    Response response =
        new Response(
            200, new Headers(List.of(new Headers.Field("Content-Type", "text/html"))), cut, true);

    assertThat(read(response).charset()).isEqualTo("utf-8");
    assertThat(read(response).title()).isEqualTo("€");
  }

  @Test
  void combinesSeveralContentTypeLines() {
    Response response =
        answer(
            200,
            "text/plain;charset=gbk",
            LINK.getBytes(StandardCharsets.UTF_8),
            "Content-Type",
            "text/html");

    assertThat(read(response).links()).hasSize(1);
  }

  @Test
  void saysHowManyLinksItLeftOut() {
    String body =
        IntStream.range(0, 1500).mapToObj(i -> "<a href=" + i + ">").collect(Collectors.joining());
    Page page = read(answer(200, "text/html", body));

    assertThat(page.links()).hasSize(1000);
    assertThat(page.droppedLinks()).isEqualTo(500);
  }

  @Test
  void readsNoframesWithItsOwnLinksAndTitleInPlace() {
    Page page =
        read(
            answer(
                200,
                "text/html",
                "<html><head><title>frames</title></head><frameset><frame src=1><frame src=2>"
                    + "<noframes><title>no</title><a href=3>x</a></noframes></frameset></html>"));

    assertThat(page.title()).isEqualTo("frames");
    assertThat(page.links())
        .extracting(link -> link.kind() + link.url().path())
        .containsExactly("frame/dir/1", "frame/dir/2", "a/dir/3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<div>",
        "<b>",
        "<a><font><p>",
        "<svg>",
        "<template shadowrootmode=open>",
        "<noscript>",
        "<noframes>",
        "<ul><li>",
        "<select>",
        "<object>",
        "<x:y>",
        "<table>"
      })
  void findsLinksHoweverDeepTheyLie(String tag) {
    String body = tag.repeat(20_000) + LINK;

    assertThat(reader(any -> true, () -> 0).read(PAGE, answer(200, "text/html", body)))
        .isInstanceOf(Reading.Read.class);
    assertThat(read(answer(200, "application/xml", body)).links()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<div>", "<b>", "<a><font><p>", "<svg>", "<noscript>", "<ul><li>"})
  void losesNoLinkToNesting(String tag) {
    String body = "<a href=/top>t</a>" + tag.repeat(50_000) + LINK;

    assertThat(read(answer(200, "text/html", body)).links()).hasSize(2);
  }

  @Test
  void readsAPageOfHalfAMillionLinks() {
    String body =
        IntStream.range(0, 500_000)
            .mapToObj(i -> "<a href=" + i + ">")
            .collect(Collectors.joining());
    Page page = read(answer(200, "text/html", body));

    assertThat(page.links()).hasSize(1000);
    assertThat(page.droppedLinks()).isEqualTo(499_000);
  }

  @Test
  void givesUpOnXmlThatTakesTooLong() {
    AtomicLong clock = new AtomicLong();
    LongSupplier secondForEachLook = () -> clock.addAndGet(1_000_000_000L);
    Response slow = answer(200, "application/xhtml+xml", "<" + "a".repeat(100_000));

    assertThat(reader(any -> true, secondForEachLook).read(PAGE, slow))
        .isEqualTo(new Reading.Unreadable("parsing took longer than 10000 ms"));
  }

  @Test
  void turnsACrashIntoAValue() {
    Response response = answer(200, "text/html", LINK);
    Predicate<Url> buggy =
        url -> {
          throw new IllegalStateException("bug");
        };
    Predicate<Url> deep =
        url -> {
          throw new StackOverflowError();
        };

    assertThat(reader(buggy, () -> 0).read(PAGE, response))
        .isEqualTo(new Reading.Unreadable("java.lang.IllegalStateException: bug"));
    assertThat(reader(deep, () -> 0).read(PAGE, response))
        .isEqualTo(new Reading.Unreadable("nested too deeply"));
  }

  @Test
  void letsALackOfMemoryThrough() {
    Predicate<Url> hungry =
        url -> {
          throw new OutOfMemoryError("test");
        };

    assertThatThrownBy(() -> reader(hungry, () -> 0).read(PAGE, answer(200, "text/html", LINK)))
        .isInstanceOf(OutOfMemoryError.class);
  }

  @Property(tries = 500)
  void readsAnyBytesUnderAnyHeader(
      @ForAll byte[] body, @ForAll("headers") List<Headers.Field> fields, @ForAll boolean cut) {
    Response response = new Response(200, new Headers(fields), body, cut);

    assertThat(reader(any -> true, () -> 0).read(PAGE, response)).isInstanceOf(Reading.Read.class);
  }

  @Property(tries = 500)
  void readsAnyMarkup(@ForAll("markup") String markup, @ForAll boolean xml) {
    Response response = answer(200, xml ? "application/xml" : "text/html", markup);

    assertThat(reader(any -> true, () -> 0).read(PAGE, response)).isInstanceOf(Reading.Read.class);
  }

  @Provide
  Arbitrary<List<Headers.Field>> headers() {
    Arbitrary<String> names =
        Arbitraries.of("Content-Type", "Link", "Refresh", "X-Robots-Tag", "Other");
    Arbitrary<String> values =
        Arbitraries.oneOf(
            Arbitraries.strings().ofMaxLength(40),
            Arbitraries.of(
                "text/html",
                "text/html;charset=utf-16",
                "application/xml",
                "foo",
                "<x>; rel=next",
                "0;url=x",
                "orbweaver: none"));
    return net.jqwik.api.Combinators.combine(names, values)
        .as(Headers.Field::new)
        .list()
        .ofMaxSize(5);
  }

  @Provide
  Arbitrary<String> markup() {
    return Arbitraries.of(
            "<a href='x'>",
            "</a>",
            "<base href='//['>",
            "<base href=x>",
            "<noscript>",
            "</noscript>",
            "<noframes>",
            "</noframes>",
            "<template>",
            "</template>",
            "<table>",
            "<svg>",
            "<math>",
            "<title>",
            "</title>",
            "<frameset>",
            "<frame src=y>",
            "<select>",
            "<iframe src=z>",
            "<script>",
            "</script>",
            "<!--",
            "-->",
            "<![CDATA[",
            "]]>",
            "<p>",
            "<meta http-equiv=refresh content='0;url=w'>",
            "<meta name=robots content=none>",
            "<",
            "&amp",
            "\0",
            "\uD800",
            "x",
            "</",
            "<?xml ?>",
            "<!doctype html>",
            "<b>",
            "</b>")
        .list()
        .ofMaxSize(60)
        .map(parts -> String.join("", parts));
  }

  private static PageReader reader(Predicate<Url> scope, LongSupplier clock) {
    return new PageReader(SETTINGS, scope, clock);
  }

  private static Page read(Response response) {
    Reading reading = reader(any -> true, () -> 0).read(PAGE, response);
    assertThat(reading).isInstanceOf(Reading.Read.class);
    return ((Reading.Read) reading).page();
  }

  private static Response answer(int status, String type, String body) {
    return answer(status, type, body.getBytes(StandardCharsets.UTF_8));
  }

  private static Response answer(int status, String type, byte[] body, String... more) {
    List<Headers.Field> fields = new ArrayList<>();
    if (type != null) {
      fields.add(new Headers.Field("Content-Type", type));
    }
    for (int i = 0; i < more.length; i += 2) {
      fields.add(new Headers.Field(more[i], more[i + 1]));
    }
    return new Response(status, new Headers(fields), body, false);
  }
}
