package dev.orbweaver.extract;

import dev.orbweaver.extract.html.Attributes;
import java.util.Set;
import java.util.function.Consumer;

/** Where {@code <meta http-equiv=refresh>} sends a browser. */
final class MetaRefresh implements LinkExtractor {
  @Override
  public Set<String> elements() {
    return Set.of("meta");
  }

  @Override
  public void fromElement(String name, Attributes attributes, Consumer<Reference> found) {
    if (attributes.valueOrEmpty("http-equiv").equalsIgnoreCase("refresh")) {
      RefreshTarget.in(attributes.valueOrEmpty("content"))
          .ifPresent(target -> found.accept(new Reference(target, name, false)));
    }
  }
}
