package dev.orbweaver.inspect;

import dev.orbweaver.robots.RobotsRules;
import dev.orbweaver.robots.RobotsTxt;
import dev.orbweaver.url.Url;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Whether a robots.txt allows a URL, and which line says so: {@code robots_base64}, {@code agents}
 * (product tokens whose rules are merged; none: {@code *}) and {@code url}.
 */
public final class RobotsInspection implements Inspection {
  @Override
  public Map<String, Object> answer(Question question) throws BadQuestion {
    RobotsTxt txt = RobotsTxt.parse(question.bytes("robots_base64"), Integer.MAX_VALUE);
    RobotsRules rules = txt.rulesFor(question.texts("agents"));
    String url = question.optionalText("url");
    RobotsRules.Verdict verdict = rules.verdict(requestTarget(url == null ? "" : url));
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("allowed", verdict.allowed());
    answer.put("rule", verdict.rule());
    answer.put("line", verdict.line() == 0 ? null : verdict.line());
    answer.put("crawlDelay", rules.crawlDelay().map(RobotsInspection::seconds).orElse(null));
    answer.put("sitemaps", sitemaps(txt, url));
    return answer;
  }

  /** Path and query as a request has them; of what is no http(s) URL, what stands there. */
  private static String requestTarget(String url) {
    if (Url.parse(url) instanceof Url parsed && parsed.isHttp()) {
      return parsed.requestTarget();
    }
    int scheme = url.indexOf("://");
    int slash = url.indexOf('/', scheme < 0 ? 0 : scheme + 3);
    int fragment = url.indexOf('#');
    int end = fragment < 0 ? url.length() : fragment;
    return slash < 0 || slash > end ? "/" : url.substring(slash, end);
  }

  /** Absolute ones; what cannot be made absolute leads nowhere. */
  private static List<String> sitemaps(RobotsTxt txt, String url) {
    Url base = url != null && Url.parse(url) instanceof Url parsed ? parsed : null;
    return txt.sitemaps().stream()
        .map(written -> Url.parse(written, base) instanceof Url found ? found.href() : null)
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }

  private static BigDecimal seconds(Duration delay) {
    BigDecimal exact =
        BigDecimal.valueOf(delay.toSeconds()).add(BigDecimal.valueOf(delay.toNanosPart(), 9));
    return new BigDecimal(exact.stripTrailingZeros().toPlainString());
  }
}
