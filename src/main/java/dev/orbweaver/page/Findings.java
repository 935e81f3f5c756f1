package dev.orbweaver.page;

import dev.orbweaver.extract.Found;
import dev.orbweaver.text.Encoding;

/**
 * What was found in an answer.
 *
 * @param encoding the encoding of its body, or null when that is not text
 */
public record Findings(Encoding encoding, Found found) {}
