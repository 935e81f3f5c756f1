package dev.orbweaver.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Answers;
import dev.orbweaver.clockwork.Plans;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Visit;
import dev.orbweaver.page.PageReader;
import dev.orbweaver.transport.BodyDecoder;
import dev.orbweaver.transport.Ending;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a fetcher does about pages, once it may ask for them. */
class HostFetcherTest {
  private static final String PAGE = "http://a.test/1";
  private static final String NO_DELAY = "politeness.delay = 0";
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final StagedHost host = new StagedHost();

  @AfterEach
  void shutDown() {
    host.close();
  }

  @Test
  void fetchesAPageAndSaysWhatItReadAndWhenItMayGoOn() {
    host.startAllowed();

    host.work(PAGE);
    host.clockwork.pass(SECOND);
    host.answer(Answers.html("<title>Hi</title><a href=2>x</a>"));

    HostEvent.Finished finished = (HostEvent.Finished) host.event();
    Visit visit = finished.visit();
    assertThat(visit.outcome()).isEqualTo(new Outcome.Fetched(Reason.OK, null));
    assertThat(visit.page().title()).isEqualTo("Hi");
    assertThat(visit.page().linksInScope()).isEqualTo(1);
    assertThat(visit.task().tries()).isEqualTo(1);
    assertThat(visit.durationMs()).isEqualTo(1000);
    assertThat(visit.fetchedAt()).isEqualTo(host.clockwork.instant().minus(SECOND));
    assertThat(host.until(finished.readiness().notBefore())).isEqualTo(SECOND);
    assertThat(finished.readiness().delayNanos()).isEqualTo(SECOND.toNanos());
    assertThat(finished.readiness().capacity()).isEqualTo(1);
    assertThat(finished.readiness().isIdle()).as("it may not ask yet").isFalse();
  }

  @Test
  void givesBackWhatMayNotBeAskedForYet() {
    host.startAllowed();
    host.work(PAGE);
    host.door.answer(200);
    host.event();

    host.work("http://a.test/2");

    HostEvent.Returned returned = (HostEvent.Returned) host.event();
    assertThat(host.until(returned.tasks().get(0).notBefore())).isEqualTo(SECOND);
    assertThat(returned.readiness().capacity()).isEqualTo(1);
  }

  @Test
  void asksForNoMoreAtOnceThanItMay() {
    host.startAllowed(NO_DELAY, "politeness.per-host = 2");

    host.work(PAGE, "http://a.test/2", "http://a.test/3");
    assertThat(host.door.asked()).hasSize(2);
    host.door.answer(200);

    assertThat(host.door.asked()).containsExactly("http://a.test/3");
    assertThat(StagedHost.readiness(host.event()).capacity()).isEqualTo(2 + 8 - 2);
  }

  @Test
  void isIdleWhenItMayAskAndHasTooFewTasks() {
    host.startAllowed(NO_DELAY, "politeness.per-host = 2");
    host.work(PAGE, "http://a.test/2", "http://a.test/3");

    host.door.answer(200);
    boolean withTwoInFlight = StagedHost.readiness(host.event()).isIdle();
    host.door.answer(200);

    assertThat(withTwoInFlight).isFalse();
    assertThat(StagedHost.readiness(host.event()).isIdle()).isTrue();
  }

  @Test
  void isNoSlowerForRequestsThatWereNeverSent() {
    host.startAllowed();
    HostEvent.Readiness readiness = null;
    for (int i = 0; i < 20; i++) {
      host.work("http://a.test/" + i);
      host.answer(Answers.broken(Reason.BLOCKED_ADDRESS));
      readiness = StagedHost.readiness(host.event());
      host.clockwork.pass(SECOND);
    }

    assertThat(readiness.delayNanos()).isEqualTo(SECOND.toNanos());
  }

  @Test
  void keepsItsDelayBetweenTheStartsOfRequestsInFlightToo() {
    host.startAllowed("politeness.per-host = 2");

    host.work(PAGE, "http://a.test/2");

    assertThat(host.door.asked()).containsExactly(PAGE);
    HostEvent.Returned returned = (HostEvent.Returned) host.event();
    assertThat(returned.readiness().capacity()).isEqualTo(1);
    assertThat(host.until(returned.readiness().notBefore())).isEqualTo(SECOND);
  }

  @Test
  void countsItsDelayFromTheLastByteThoughItHearsOfItLater() {
    host.startAllowed();
    host.work(PAGE);
    host.clockwork.pass(Duration.ofMillis(500));

    host.door.answerHeardLate(Answers.status(404), Duration.ofMillis(30));

    HostEvent.Readiness readiness = StagedHost.readiness(host.event());
    assertThat(host.until(readiness.notBefore())).isEqualTo(Duration.ofMillis(970));
  }

  @Test
  void anAnswerThatEndedBeforeItBeganEndsWhenItIsHeardOf() {
    host.startAllowed();
    host.work(PAGE);
    host.clockwork.pass(Duration.ofMillis(500));

    host.door.answerHeardLate(Answers.broken(Reason.CONNECT), Duration.ofSeconds(9));

    HostEvent.Readiness readiness = StagedHost.readiness(host.event());
    assertThat(host.until(readiness.notBefore())).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void tellsNothingOfAPageThatIsStillBeingRead() {
    host.startAllowed(NO_DELAY).parsingLater();

    host.work(PAGE, "http://a.test/2");
    host.door.answer(200);
    assertThat(host.heard).isEmpty();
    assertThat(host.door.asked()).contains("http://a.test/2");
    host.parsing.remove().run();
    host.clockwork.settle();

    assertThat(host.visit().task().url().href()).isEqualTo(PAGE);
  }

  @ParameterizedTest
  @EnumSource(names = {"TIMEOUT", "CONNECTION_CLOSED"})
  void triesAgainAfterAFailureAndBacksOff(Reason reason) {
    host.startAllowed(NO_DELAY, "max-tries = 3");

    host.work(PAGE);
    host.door.fail(reason);
    HostEvent.Again first = host.again();
    assertThat(host.until(first.notBefore())).hasMillis(500);
    host.clockwork.pass(SECOND);
    host.workAgain(first.task());
    host.door.fail(reason);
    HostEvent.Again second = host.again();
    assertThat(host.until(second.notBefore())).hasMillis(1000);
    host.clockwork.pass(SECOND);
    host.workAgain(second.task());
    host.door.fail(reason);

    Visit visit = host.visit();
    assertThat(visit.outcome()).isEqualTo(new Outcome.Failed(reason, "as the test says"));
    assertThat(visit.task().tries()).isEqualTo(3);
  }

  @Test
  void triesAgainAfterAServerErrorAndReportsTheLast() {
    host.startAllowed("max-tries = 2");

    host.work(PAGE);
    host.door.answer(500);
    HostEvent.Again again = host.again();
    host.clockwork.pass(SECOND);
    host.workAgain(again.task());
    host.door.answer(502);

    Visit visit = host.visit();
    assertThat(visit.outcome()).isEqualTo(new Outcome.Fetched(Reason.HTTP_STATUS, null));
    assertThat(visit.response().status()).isEqualTo(502);
    assertThat(visit.task().tries()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"EARLY, CONNECTION_CLOSED", "TOO_SLOW, TIMEOUT"})
  void triesAgainAfterABodyThatWasCut(Ending ending, Reason reason) {
    host.startAllowed(NO_DELAY, "max-tries = 2");

    host.work(PAGE);
    host.answer(Answers.cut(ending));
    host.clockwork.pass(SECOND);
    host.workAgain(host.again().task());
    host.answer(Answers.cut(ending));

    assertThat(host.outcome().reason()).isEqualTo(reason);
  }

  @Test
  void neverAsksAgainForWhatIsTooLarge() {
    host.startAllowed();

    host.work(PAGE);
    host.answer(Answers.cut(Ending.TOO_LARGE));

    assertThat(host.outcome())
        .isEqualTo(
            new Outcome.Refused(
                Reason.TOO_LARGE, "the body is longer than limits.max-encoded-body"));
  }

  /** A visit is in memory until it is committed, and bombs come in hundreds. */
  @ParameterizedTest
  @EnumSource(names = {"TOO_LARGE", "TOO_SLOW", "EARLY"})
  void letsGoOfABodyThatIsNoPage(Ending ending) {
    host.startAllowed("max-tries = 1");

    host.work(PAGE);
    host.answer(Answers.cut(ending));

    Visit visit = host.visit();
    assertThat(visit.response().body()).isNull();
    assertThat(visit.response().size()).isEqualTo("half a p".length());
    assertThat(visit.response().truncated()).isTrue();
  }

  @Test
  void waitsNoLongerThanItWouldWhateverItIsAskedTo() {
    host.startAllowed("politeness.max-retry-after = 1h");

    host.work(PAGE);
    host.answer(Answers.status(429, "Retry-After", "Fri, 31 Dec 9999 23:59:59 GMT"));

    HostEvent.Returned returned = (HostEvent.Returned) host.event();
    assertThat(host.until(returned.readiness().notBefore())).hasHours(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void waitsAsLongAsItIsAskedToAndBurnsNoTry(int status) {
    host.startAllowed("max-tries = 1");

    host.work(PAGE);
    host.answer(Answers.status(status, "Retry-After", "120"));
    HostEvent.Returned returned = (HostEvent.Returned) host.event();
    FetchTask task = returned.tasks().get(0).task();
    assertThat(host.until(returned.readiness().notBefore())).hasMinutes(2);
    assertThat(returned.readiness().capacity()).isEqualTo(1);
    assertThat(task.tries()).isEqualTo(1);
    assertThat(task.slowdowns()).isEqualTo(1);

    host.work("http://a.test/2");
    assertThat(host.until(host.again().notBefore())).as("the whole host waits").hasMinutes(2);
    host.clockwork.pass(Duration.ofMinutes(2));
    host.workAgain(task);
    host.door.answer(200);
    assertThat(host.visit().task().tries()).isEqualTo(2);
  }

  @Test
  void spreadsRequestsOfAHostThatAsksForPatience() {
    host.startAllowed();

    host.work(PAGE);
    host.door.answer(503);

    HostEvent.Returned returned = (HostEvent.Returned) host.event();
    assertThat(host.until(returned.readiness().notBefore())).hasSeconds(2);
    assertThat(returned.readiness().delayNanos()).isEqualTo(2 * SECOND.toNanos());
  }

  @Test
  void endsAPageThatIsPutOffTooOften() {
    host.startAllowed("max-slowdowns = 1");

    host.work(PAGE);
    host.door.answer(429);
    FetchTask task = host.again().task();
    host.clockwork.pass(Duration.ofMinutes(1));
    host.workAgain(task);
    host.door.answer(429);

    assertThat(host.outcome()).isEqualTo(new Outcome.Fetched(Reason.HTTP_STATUS, null));
  }

  @ParameterizedTest
  @CsvSource({
    "/next, redirected, redirect, http://a.test/next",
    "//a.test:81/x#y, redirected, redirect, http://a.test:81/x",
    "http://elsewhere.test/, refused, out-of-scope, http://elsewhere.test/",
    "ftp://a.test/, refused, scheme, ftp://a.test/",
    "'http://[', failed, bad-redirect,",
  })
  void judgesRedirects(String location, String id, String reason, String next) {
    host.startAllowed();

    host.work(PAGE);
    host.answer(Answers.status(302, "Location", location));

    Visit visit = host.visit();
    assertThat(visit.outcome().id()).isEqualTo(id);
    assertThat(visit.outcome().reason().id()).isEqualTo(reason);
    assertThat(visit.nextUrl() == null ? null : visit.nextUrl().href()).isEqualTo(next);
  }

  @Test
  void refusesARedirectBeyondTheLastThatIsFollowed() {
    host.startAllowed();

    host.workAgain(new FetchTask(9, (Url) Url.parse(PAGE), 0, null, 0, 0, 0, 0));
    host.answer(Answers.status(302, "Location", "/next"));

    Visit visit = host.visit();
    assertThat(visit.outcome()).isEqualTo(new Outcome.Refused(Reason.REDIRECT_LIMIT, null));
    assertThat(visit.nextUrl().path()).isEqualTo("/next");
  }

  @Test
  void aRedirectWithoutALocationIsAnAnswerLikeAnother() {
    host.startAllowed();

    host.work(PAGE);
    host.door.answer(301);

    assertThat(host.outcome()).isEqualTo(new Outcome.Fetched(Reason.NO_LOCATION, null));
  }

  @ParameterizedTest
  @CsvSource({
    "http://a.test:25/, BAD_PORT, port 25",
    "http://a.test/much-too-long, URL_TOO_LONG, 27 characters; limits.max-url-length is 20"
  })
  void refusesUnaskedWhatMayNotBeAskedFor(String url, Reason reason, String detail) {
    host.start("limits.max-url-length = 20");

    host.work(url);

    HostEvent event = host.event();
    assertThat(((HostEvent.Finished) event).visit().outcome())
        .isEqualTo(new Outcome.Refused(reason, detail));
    assertThat(StagedHost.readiness(event).capacity()).isEqualTo(1);
    assertThat(host.door.asked()).isEmpty();
  }

  @Test
  void asksASiteThatNamesMoreAndMorePortsOfItsOwnAtSoManyAndNoMore() {
    host.start("politeness.delay = 0");
    for (int port = 20_000; port < 20_256; port++) {
      host.allow("http://a.test:" + port);
    }

    host.work("http://a.test:20256/");
    assertThat(host.outcome())
        .isEqualTo(new Outcome.Refused(Reason.TRAP, "more than 256 ports of one host"));
    assertThat(host.door.asked()).isEmpty();

    host.work("http://a.test:20000/");
    assertThat(host.door.asked()).containsExactly("http://a.test:20000/");
  }

  @Test
  void handsItsMemoryOverWhenItIsPutAside() {
    host.startAllowed();
    host.work(PAGE);
    host.answer(Answers.status(429, "Retry-After", "600"));
    host.heard.clear();

    host.tell(HostFetcher.Passivate.INSTANCE);
    HostMemory memory = ((HostEvent.Passivated) host.event()).memory();
    assertThat(host.door.isClosed()).isTrue();
    host.resume(memory);
    host.door.asked();
    host.work(PAGE);

    assertThat(host.until(host.again().notBefore())).as("the wait goes on").hasMinutes(10);
    host.clockwork.pass(Duration.ofMinutes(10));
    host.work(PAGE);
    assertThat(host.door.asked()).as("robots.txt is known").containsExactly(PAGE);
  }

  @Test
  void aDoorThatBreaksItsPromiseCostsOnePage() {
    host.startAllowed(NO_DELAY);

    host.work(PAGE, "http://a.test/2");
    host.door.failWith(new IllegalStateException("a bug"));

    assertThat(host.visit().outcome().reason()).isEqualTo(Reason.INTERNAL);
    host.door.answer(200);
    assertThat(host.outcome().reason()).isEqualTo(Reason.OK);
  }

  @Test
  void aReaderThatThrowsCostsOnePage() {
    assertCostsOnePage(
        url -> {
          throw new IllegalStateException("a bug");
        });
  }

  @Test
  void aReaderThatOverflowsTheStackCostsOnePage() {
    assertCostsOnePage(HostFetcherTest::recurse);
  }

  @Test
  void aReaderThatLacksAClassCostsOnePage() {
    assertCostsOnePage(
        url -> {
          throw new NoClassDefFoundError("a/Missing");
        });
  }

  private static boolean recurse(Url url) {
    return recurse(url) || recurse(url);
  }

  /** The scope is asked for each link and each redirect. */
  private void assertCostsOnePage(Predicate<Url> buggy) {
    var plan = Plans.plan(NO_DELAY, "robots.obey = false");
    VisitReader reader =
        new VisitReader(
            new BodyDecoder(plan.transport()),
            new PageReader(plan.pages(), buggy, () -> 0),
            buggy,
            plan.sitemapReader(),
            false);
    host.startWith(reader, NO_DELAY, "robots.obey = false");

    host.work(PAGE);
    host.answer(Answers.html("<a href=2>x</a>"));
    assertThat(host.outcome().reason()).isIn(Reason.PARSE, Reason.INTERNAL);
    host.work(PAGE);
    host.answer(Answers.status(302, "Location", "/next"));
    assertThat(host.outcome().reason()).isEqualTo(Reason.INTERNAL);
    host.work(PAGE);
    host.door.answer(404);

    assertThat(host.outcome().reason()).isEqualTo(Reason.HTTP_STATUS);
  }
}
