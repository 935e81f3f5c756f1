package dev.orbweaver.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Answers;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Headers.Field;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Visit;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  @Test
  void asksRedirectToItselfAgainWithTheCookieItSet() {
    setOne("http.cookies = true");
    host.work("http://a.test/wall");
    host.answer(Answers.status(302, "Location", "/wall#top", "Set-Cookie", "seen=1; Path=/"));

    FetchTask again = host.again().task();
    host.workAgain(again);

    assertThat(again.tries()).isEqualTo(1);
    assertThat(host.door.asked()).containsExactly("http://a.test/wall", "http://a.test/wall");
    assertThat(host.door.fields()).containsExactly(new Field("Cookie", "a=1; seen=1"));
  }

  @Test
  void waitsTheHostsDelayBeforeThat() {
    host.startAllowed("politeness.delay = 5s", "http.cookies = true");
    host.work("http://a.test/wall");
    host.answer(Answers.status(302, "Location", "/wall", "Set-Cookie", "seen=1"));

    host.workAgain(host.again().task());

    assertThat(host.door.asked()).containsExactly("http://a.test/wall");
    assertThat(host.until(host.again().notBefore())).isGreaterThanOrEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void asksAgainOnceHoweverOftenTheCookieChanges() {
    setOne("http.cookies = true");
    host.work("http://a.test/wall");
    host.answer(Answers.status(302, "Location", "/wall", "Set-Cookie", "n=1"));
    host.workAgain(host.again().task());
    host.answer(Answers.status(302, "Location", "/wall", "Set-Cookie", "n=2"));

    Visit visit = host.visit();

    assertThat(visit.outcome()).isInstanceOf(Outcome.Redirected.class);
    assertThat(visit.task().tries()).isEqualTo(2);
  }

  @Test
  void asksAgainWhereTheRedirectMayLeadBack() {
    setOne("http.cookies = true");
    host.work("http://a.test/wall");
    host.answer(Answers.status(302, "Location", "/check", "Set-Cookie", "seen=1"));

    assertThat(host.again().task().url().href()).isEqualTo("http://a.test/wall");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "the jar holds it already,      302, /wall,            a=1; Path=/",
    "it is for other pages,         302, /wall,            b=2; Path=/other",
    "it is taken by nobody,         302, /wall,            b=2; Domain=b.test",
    "the answer is no redirect,     200, /wall,            b=2",
    "it leads to another host,      302, http://b.test/,   b=2",
    "it leads to another scheme,    302, https://a.test/,  b=2",
    "a session is renewed meanwhile,302, /next,            a=2; Path=/"
  })
  void asksOnceWhere(String why, int status, String location, String cookie) {
    setOne("http.cookies = true");
    host.work("http://a.test/wall");
    host.answer(Answers.status(status, "Location", location, "Set-Cookie", cookie));

    assertThat(host.visit().task().tries()).as(why).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http.cookies = false", "max-tries = 1", "max-redirects = 0"})
  void asksOnceWith(String setting) {
    host.startAllowed("politeness.delay = 0", "http.cookies = true", setting);
    Url url = (Url) Url.parse("http://a.test/wall");
    host.workAgain(FetchTask.root(77, url, setting.startsWith("max-redirects") ? 0 : 3));
    host.answer(Answers.status(302, "Location", "/wall", "Set-Cookie", "b=2"));

    assertThat(host.visit().task().tries()).isEqualTo(1);
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
