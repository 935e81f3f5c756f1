package dev.orbweaver.extract;

import java.nio.charset.Charset;
import java.util.function.Function;
import org.jsoup.nodes.Document;

/**
 * A parsed document and what is needed to read it.
 *
 * @param document its tree
 * @param xml whether it was parsed as XML
 * @param queryCharset in which the queries of its links are encoded
 * @param parser parses HTML that the document holds as raw text
 */
public record Markup(
    Document document, boolean xml, Charset queryCharset, Function<String, Document> parser) {}
