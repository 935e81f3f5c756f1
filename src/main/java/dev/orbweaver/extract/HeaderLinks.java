package dev.orbweaver.extract;

import dev.orbweaver.model.Headers;
import java.util.function.Consumer;

/** Links in the Link and Refresh header fields, in the order of the fields. */
final class HeaderLinks implements LinkExtractor {
  private static final String KIND = "header";

  @Override
  public void fromHeaders(Headers headers, Consumer<Reference> found) {
    for (Headers.Field field : headers.fields()) {
      if (field.name().equalsIgnoreCase("link")) {
        new LinkField(field.value())
            .forEach(
                (target, rel) -> {
                  if (Rel.leadsOn(rel)) {
                    found.accept(new Reference(target, KIND, Rel.isNofollow(rel)));
                  }
                });
      } else if (field.name().equalsIgnoreCase("refresh")) {
        RefreshTarget.in(field.value())
            .ifPresent(target -> found.accept(new Reference(target, KIND, false)));
      }
    }
  }
}
