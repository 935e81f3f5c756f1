package dev.orbweaver.extract;

import dev.orbweaver.model.IdPrint;
import dev.orbweaver.model.Link;
import dev.orbweaver.model.TextPrint;
import dev.orbweaver.url.Url;
import java.util.List;

/**
 * What was found in one answer.
 *
 * @param links its distinct http(s) targets in document order
 * @param rels for each of them the rel of its first mention, or null
 * @param dropped how many more there were beyond the limits
 * @param title the document's title with white space folded, or null
 * @param base what the document's references are resolved against
 * @param robots what the answer asks of robots, ours among them, in lower case
 * @param canonical the URL it says it should be known by, or null
 * @param print of the text of an HTML document, or null
 * @param ids what the page is but for each id in its URL; none when nobody wants to know
 */
public record Found(
    List<Link> links,
    List<String> rels,
    int dropped,
    String title,
    Url base,
    List<String> robots,
    Url canonical,
    TextPrint print,
    List<IdPrint> ids) {

  /** Nothing, in an answer that was not searched. */
  public static Found nothing(Url page) {
    return new Found(List.of(), List.of(), 0, null, page, List.of(), null, null, List.of());
  }

  /** Whether the answer asks to be in no index. */
  public boolean isNoindex() {
    return RobotsDirectives.isNoindex(robots);
  }
}
