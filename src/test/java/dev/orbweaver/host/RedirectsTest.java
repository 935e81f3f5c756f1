package dev.orbweaver.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Response;
import dev.orbweaver.url.Url;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedirectsTest {
  private static final Url FROM = (Url) Url.parse("http://h.test/");

  /** A record may be longer than a URL that is fetched, but not of any length. */
  @ParameterizedTest
  @CsvSource({"100, OK", "101, BAD_REDIRECT", "70000, BAD_REDIRECT"})
  void leadsToNoUrlThatNobodyWouldKeep(int length, Reason reason) {
    String target = FROM.href() + "a".repeat(length - FROM.href().length());
    Response answer =
        new Response(
            302, new Headers(List.of(new Headers.Field("Location", target))), new byte[0], false);

    Redirects.Judgement judged =
        Redirects.judge(FetchTask.root(1, FROM, 5), answer, any -> true, 100);

    if (reason == Reason.BAD_REDIRECT) {
      assertThat(judged.outcome())
          .isEqualTo(new Outcome.Failed(reason, "it leads to a URL of " + length + " characters"));
      assertThat(judged.nextUrl()).isNull();
    } else {
      assertThat(judged.outcome()).isInstanceOf(Outcome.Redirected.class);
    }
  }
}
