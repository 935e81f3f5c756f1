package dev.orbweaver.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.text.Encoding;
import dev.orbweaver.text.EncodingLabels;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetaPrescanTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "<meta charset=koi8-r>|koi8-r",
        "<META CHARSET='KOI8-R'>|koi8-r",
        "<meta/charset=koi8-r>|koi8-r",
        "<meta charset=koi8-r/>|",
        "<meta charset = \" koi8-r \" >|koi8-r",
        "<meta x charset=koi8-r>|koi8-r",
        "<meta charset=utf-16>|utf-8",
        "<meta charset=utf-16be>|utf-8",
        "<meta charset=x-user-defined>|windows-1252",
        "<meta charset=bogus><meta charset=koi8-r>|koi8-r",
        "<meta charset=bogus charset=koi8-r>|",
        "<meta http-equiv=content-type content='text/html; charset=koi8-r'>|koi8-r",
        "<meta content='text/html; charset=koi8-r' http-equiv=Content-Type>|koi8-r",
        "<meta content='text/html; charset=koi8-r'>|",
        "<meta http-equiv=refresh content='0; charset=koi8-r'>|",
        "<meta http-equiv=content-type content='charset charset = \"koi8-r\"'>|koi8-r",
        "<meta http-equiv=content-type content='charset=\"koi8-r'>|",
        "<meta http-equiv=content-type content='charset='>|",
        "<meta charset=gbk http-equiv=content-type content='charset=koi8-r'>|gbk",
        "<meta content='charset=koi8-r' charset=gbk>|gbk",
        "<!-- <meta charset=gbk> --><meta charset=koi8-r>|koi8-r",
        "<!--><meta charset=koi8-r>|koi8-r",
        "<!---><meta charset=koi8-r>|koi8-r",
        "<!-- ><meta charset=koi8-r>|",
        "<p title='<meta charset=gbk>'><meta charset=koi8-r>|koi8-r",
        "</p title='<meta charset=gbk>'><meta charset=koi8-r>|koi8-r",
        "<!doctype '<meta charset=gbk'><meta charset=koi8-r>|koi8-r",
        "<?php <meta charset=gbk ?><meta charset=koi8-r>|koi8-r",
        "<metadata charset=koi8-r>|",
        "<script>\"<meta charset=koi8-r>\"</script>|koi8-r",
        "<meta charset=koi8-r|",
        "<meta charset='koi8-r>|",
        "< meta charset=koi8-r>|",
        "<?xml version='1.0' encoding='koi8-r'?>|koi8-r",
        "<?xml version=\"1.0\" encoding = \"koi8-r\"?><p>|koi8-r",
        "<?xml encoding='utf-16'?>|utf-8",
        "<?xml encoding='koi8-r'?><meta charset=gbk>|gbk",
        "<?xml encoding=koi8-r?>|",
        "<?xml encoding='koi8-r|",
        "<?xml encoding|",
        "<br><?xml encoding='koi8-r'?>|"
      })
  void followsTheStandardTagByTag(String html, String encoding) {
    byte[] body = html.getBytes(StandardCharsets.ISO_8859_1);

    assertThat(MetaPrescan.find(body).map(Encoding::name).orElse(null)).isEqualTo(encoding);
  }

  @ParameterizedTest
  @CsvSource({"0, true", "1003, true", "1004, true", "16363, true", "16364, false"})
  void looksAsFarAsALongHeadReaches(int before, boolean found) {
    String html = " ".repeat(before) + "<meta charset=koi8-r>";

    assertThat(MetaPrescan.find(html.getBytes(StandardCharsets.US_ASCII)).isPresent())
        .isEqualTo(found);
  }

  @Test
  void prefersTheXmlDeclarationToAMetaTagBeyondTheFirst1024Bytes() {
    String late = "<?xml encoding='gbk'?>" + " ".repeat(1100) + "<meta charset=koi8-r>";

    assertThat(MetaPrescan.find(late.getBytes(StandardCharsets.US_ASCII)).map(Encoding::name))
        .contains("gbk");
  }

  @Test
  void seesUtf16ByItsXmlDeclaration() {
    assertThat(MetaPrescan.find("<?xml ?>".getBytes(StandardCharsets.UTF_16LE)))
        .contains(EncodingLabels.UTF_16LE);
    assertThat(MetaPrescan.find("<?xml ?>".getBytes(StandardCharsets.UTF_16BE)))
        .contains(EncodingLabels.UTF_16BE);
  }

  @Property
  void endsOnAnyBytes(@ForAll byte[] body) {
    assertThat(MetaPrescan.find(body)).isNotNull();
  }
}
