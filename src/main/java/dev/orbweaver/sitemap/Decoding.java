package dev.orbweaver.sitemap;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.orbweaver.text.Encoding;
import dev.orbweaver.text.EncodingLabels;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Bytes to characters: a byte order mark decides, then the Content-Type, then the XML declaration;
 * else it is UTF-8, as the protocol asks.
 */
final class Decoding {
  private static final int LOOKED_AT = 1024;
  private static final Pattern DECLARED =
      Pattern.compile("^\\s*<\\?xml[^>]{0,400}?encoding\\s*=\\s*[\"']([^\"'>]{1,40})[\"']");
  private static final Pattern PARAMETER =
      Pattern.compile(";\\s*charset\\s*=\\s*\"?([^\\s;\",]+)", Pattern.CASE_INSENSITIVE);

  private Decoding() {}

  static Reader reader(InputStream bytes, String contentType) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(bytes, 2 * LOOKED_AT);
    buffered.mark(LOOKED_AT);
    String start = new String(buffered.readNBytes(LOOKED_AT), ISO_8859_1);
    buffered.reset();
    Mark mark = Mark.of(start);
    buffered.skipNBytes(mark.length);
    return new InputStreamReader(buffered, charset(mark, start, contentType));
  }

  private static Charset charset(Mark mark, String start, String contentType) {
    if (mark.encoding != null) {
      return mark.encoding.charset();
    }
    String type = contentType == null ? "" : contentType;
    return label(PARAMETER.matcher(type))
        .or(() -> label(DECLARED.matcher(start)).filter(declared -> !declared.isUtf16()))
        .orElse(EncodingLabels.UTF_8)
        .charset();
  }

  private static Optional<Encoding> label(Matcher label) {
    return label.find() ? EncodingLabels.find(label.group(1)) : Optional.empty();
  }

  /** A byte order mark, or the zero byte beside the first character that betrays UTF-16. */
  private record Mark(Encoding encoding, int length) {
    static Mark of(String start) {
      if (start.startsWith("\u00EF\u00BB\u00BF")) {
        return new Mark(EncodingLabels.UTF_8, 3);
      } else if (start.startsWith("\u00FE\u00FF")) {
        return new Mark(EncodingLabels.UTF_16BE, 2);
      } else if (start.startsWith("\u00FF\u00FE")) {
        return new Mark(EncodingLabels.UTF_16LE, 2);
      } else if (start.startsWith("\0<")) {
        return new Mark(EncodingLabels.UTF_16BE, 0);
      }
      return new Mark(start.startsWith("<\0") ? EncodingLabels.UTF_16LE : null, 0);
    }
  }
}
