package dev.orbweaver.extract;

import dev.orbweaver.extract.html.Attributes;
import dev.orbweaver.model.Headers;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Finds one kind of link in an answer. It holds no state: the document is gone over once, and each
 * extractor is shown the elements it asks for.
 */
public interface LinkExtractor {

  /** Names, in lower case, of the elements it wants to be shown. */
  default Set<String> elements() {
    return Set.of();
  }

  /** Called for each such element, in document order. */
  default void fromElement(String name, Attributes attributes, Consumer<Reference> found) {}

  /** Called once for each answer, before its document. */
  default void fromHeaders(Headers headers, Consumer<Reference> found) {}
}
