package dev.orbweaver.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Answers;
import dev.orbweaver.model.Headers.Field;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A host's cookies outlive its fetcher and the process. */
class FetcherCookiesTest {
  private static final Field A1 = new Field("Cookie", "a=1");

  private final StagedHost host = new StagedHost();

  @AfterEach
  void shutDown() {
    host.close();
  }

  @Test
  void sendsBackWhatAnAnswerSetWithTheNextRequest() {
    setOne("http.cookies = true");

    host.work("http://a.test/2");

    assertThat(host.door.fields()).containsExactly(A1);
  }

  @Test
  void sendsNothingUnlessAsked() {
    setOne("http.cookies = false");

    host.work("http://a.test/2");

    assertThat(host.door.fields()).isEmpty();
    assertThat(host.keptCookies).isEmpty();
  }

  @Test
  void handsThemToTheNextFetcher() {
    setOne("http.cookies = true");
    host.tell(HostFetcher.Passivate.INSTANCE);
    HostMemory memory = ((HostEvent.Passivated) host.event()).memory();

    host.resume(memory);
    host.work("http://a.test/2");

    assertThat(host.door.fields()).containsExactly(A1);
  }

  @Test
  void keepsThemForTheNextProcessEachTimeTheyChange() {
    setOne("http.cookies = true");
    assertThat(host.keptCookies).hasSize(1);
    host.work("http://a.test/2");
    host.answer(Answers.status(200, "Set-Cookie", "a=1"));
    assertThat(host.keptCookies).as("nothing is new").hasSize(1);
    host.work("http://a.test/3");
    host.answer(Answers.status(200, "Set-Cookie", "b=2; Max-Age=60"));

    host.resume(HostMemory.kept(List.of(host.keptCookies.get(1))));
    host.work("http://a.test/4");

    assertThat(host.door.asked()).endsWith("http://a.test/robots.txt");
    assertThat(host.door.fields()).containsExactly(new Field("Cookie", "a=1; b=2"));
  }

  @Test
  void forgetsBytesThatAreNoCookies() {
    host.start("http.cookies = true");

    host.resume(
        HostMemory.kept(List.of(new byte[] {1, 4, 0, 9, 1}, new byte[] {1, 77}, new byte[0])));
    host.work("http://a.test/1");

    assertThat(host.door.fields()).isEmpty();
  }

  private void setOne(String cookies) {
    host.startAllowed("politeness.delay = 0", cookies);
    host.work("http://a.test/1");
    host.answer(Answers.status(200, "Set-Cookie", "a=1; Path=/"));
    host.clockwork.pass(Duration.ofSeconds(1));
    host.door.asked();
    host.heard.clear();
  }
}
