package dev.orbweaver.extract;

import dev.orbweaver.model.Headers;
import java.util.ArrayList;
import java.util.List;

/** Links in the Link and Refresh header fields, in the order of the fields. */
final class HeaderLinks {
  private static final String KIND = "header";

  private HeaderLinks() {}

  static List<Reference> in(Headers headers) {
    List<Reference> references = new ArrayList<>();
    for (Headers.Field field : headers.fields()) {
      if (field.name().equalsIgnoreCase("link")) {
        new LinkField(field.value())
            .forEach(
                (target, rel) -> {
                  if (Rel.leadsOn(rel)) {
                    references.add(new Reference(target, KIND, rel));
                  }
                });
      } else if (field.name().equalsIgnoreCase("refresh")) {
        RefreshTarget.in(field.value())
            .ifPresent(target -> references.add(new Reference(target, KIND, null)));
      }
    }
    return references;
  }
}
