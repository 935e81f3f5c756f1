package dev.orbweaver.extract;

import dev.orbweaver.extract.html.Source;
import java.nio.charset.Charset;
import org.jsoup.nodes.Document;

/** A document and what is needed to search it. */
public sealed interface Markup {
  /** The encoding in which the queries of its links are written. */
  Charset queryCharset();

  /** HTML, which is searched as it is. */
  record Html(Source source, Charset queryCharset) implements Markup {}

  /** XML, parsed. */
  record Xml(Document document, Charset queryCharset) implements Markup {}
}
