package dev.orbweaver.inspect;

import dev.orbweaver.page.CharsetSniffer;
import dev.orbweaver.page.ContentType;
import java.util.List;
import java.util.Map;

/** In which encoding a text body is: {@code contentType} (may be null) and {@code body_base64}. */
public final class CharsetInspection implements Inspection {
  @Override
  public Map<String, Object> answer(Question question) throws BadQuestion {
    String header = question.optionalText("contentType");
    byte[] body = question.bytes("body_base64");
    ContentType type = header == null ? null : ContentType.of(List.of(header)).orElse(null);
    return Map.of("charset", CharsetSniffer.sniff(body, type, false).name());
  }
}
