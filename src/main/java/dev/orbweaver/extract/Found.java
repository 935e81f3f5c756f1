package dev.orbweaver.extract;

import dev.orbweaver.model.Link;
import java.util.List;

/**
 * What was found in one answer.
 *
 * @param links its distinct http(s) targets in document order
 * @param dropped how many more there were beyond the limits
 * @param title the document's title with white space folded, or null
 */
public record Found(List<Link> links, int dropped, String title) {}
