package dev.orbweaver.extract;

import java.util.Set;
import java.util.function.Consumer;
import org.jsoup.nodes.Element;

/** Where {@code <meta http-equiv=refresh>} sends a browser. */
final class MetaRefresh implements LinkExtractor {
  @Override
  public Set<String> elements() {
    return Set.of("meta");
  }

  @Override
  public void fromElement(String name, Element element, Consumer<Reference> found) {
    if (element.attr("http-equiv").equalsIgnoreCase("refresh")) {
      RefreshTarget.in(element.attr("content"))
          .ifPresent(target -> found.accept(new Reference(target, name, false)));
    }
  }
}
