package dev.orbweaver.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where ids stand in URLs, and which URLs are the same but for them. */
class IdPlaceTest {
  private static final String ID = "9f86d081884c7d65";
  private static final String OTHER = "0123456789abcdef";

  private static Url url(String text) {
    return (Url) Url.parse(text);
  }

  @ParameterizedTest
  @CsvSource({
    "http://h.test/, ''",
    "http://h.test/a/b?c=d&e, ''",
    "http://h.test/?sid=ID, ?sid",
    "http://h.test/?a=1&sid=ID&b, ?sid",
    "http://h.test/?ID, ?",
    "http://h.test/?a&ID, ?",
    "http://h.test/x;jsessionid=ID, ;jsessionid",
    "http://h.test/x;ID;y/z, ;",
    "http://h.test/ID, /1",
    "http://h.test//a//b/ID/c/, /3",
    "http://h.test/a/ID;x=ID/b?s=ID, /2 ;x ?s *",
    "http://h.test/1/2/3/4/5/6/7/8/9/10/11/ID, /12",
    "http://h.test/ID/ID/ID/ID/ID, /1 /2 /3 /4 *",
    "http://h.test/ID.html, ''",
    "http://h.test/2026-11-30-2026-11-30, ''",
    "http://h.test/f81d4fae-7dec-11d0-a765-00a0c91e6bf6, /1",
    "http://h.test/abcdefghij0123456789, /1",
    "http://h.test/abcdefghijklmnopqrst, ''",
    "http://h.test/3f2a91bc?k=1a2b3c4, /1",
    "http://h.test/?a=k3x9z2q8w1&b=12345678&c=4006381333931, ?a ?b ?c *",
    "http://h.test/?a=1234567&b=release12&c=ubuntu2204lts&d=python310&e=1.2.3-45678901, ''",
    "http://h.test/20261119?a=20261119120000&b=20260101T120000Z&c=1731974400, ''"
  })
  void namesThePlaces(String url, String places) {
    List<String> named =
        IdPlace.of(url(url.replace("ID", ID))).stream().map(IdPlace::name).toList();

    assertThat(String.join(" ", named)).isEqualTo(places);
  }

  @ParameterizedTest
  @CsvSource({
    "http://h.test/a?sid=ID, http://h.test/a?sid=OTHER, ?sid, true",
    "http://h.test/a?sid=ID, http://h.test/b?sid=OTHER, ?sid, false",
    "http://h.test/a?sid=ID, http://h.test/a/?sid=OTHER, ?sid, false",
    "http://h.test/a?sid=ID, https://h.test/a?sid=OTHER, ?sid, false",
    "http://h.test/a?x=1&sid=ID, http://h.test/a?sid=OTHER&x=1, ?sid, false",
    "http://h.test/a?x=1&sid=ID, http://h.test/a?x=2&sid=OTHER, ?sid, false",
    "http://h.test/ID/b, http://h.test/OTHER/b, /1, true",
    "http://h.test/ID/b?s=ID, http://h.test/OTHER/b?s=OTHER, /1, false",
    "http://h.test/ID/b?s=ID, http://h.test/OTHER/b?s=OTHER, *, true",
    "http://h.test/ID/b?s=ID, http://h.test/OTHER/c?s=OTHER, *, false"
  })
  void comparesWhatIsLeft(String one, String two, String place, boolean same) {
    IdPlace first = IdPlace.of(url(one.replace("ID", ID)), place);
    IdPlace second = IdPlace.of(url(two.replace("OTHER", OTHER)), place);

    assertThat(first.equals(second)).isEqualTo(same);
  }

  @ParameterizedTest
  @CsvSource({
    "http://h.test/a?sid=abcdefgh, ?sid, true",
    "http://h.test/a?sid=ABCDEFGH12, ?sid, true",
    "http://h.test/a?sid=abcdefg, ?sid, false",
    "http://h.test/a?sid=2026-11-19, ?sid, false",
    "http://h.test/a?sid=abcdefgh, ?other, false",
    "http://h.test/a?ids=abcdefgh&sid=3f2a91bc, ?ids, true"
  })
  void whereIdsAreKnownToStandSomeLookLikeWords(String text, String place, boolean isOne) {
    IdPlace id = IdPlace.known(url(text), place);

    assertThat(id != null).isEqualTo(isOne);
    if (isOne) {
      String usual = text.replaceAll("(?i)abcdefgh(12)?", ID);
      assertThat(id.rest()).isEqualTo(IdPlace.of(url(usual), place).rest());
    }
  }

  @Test
  void oneScanReadsManyUrls() {
    IdScan scan = new IdScan();
    for (String each : Arrays.asList("/a?sid=" + ID, "/b", "/" + OTHER + "/c?sid=" + ID, "/a?")) {
      Url url = url("http://h.test" + each);

      assertThat(scan.read(url)).isEqualTo(!IdPlace.of(url).isEmpty());
      for (String name : List.of("?sid", "/1", "*", ";x")) {
        IdPlace place = IdPlace.of(url, name);
        long rest = scan.restAt(IdScan.nameOf(name), 7);
        assertThat(rest).isEqualTo(place == null ? 7 : place.rest());
      }
    }
  }
}
