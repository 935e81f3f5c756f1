package dev.orbweaver.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Answers;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Visit;
import dev.orbweaver.transport.Ending;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a fetcher does about robots.txt. */
class FetcherRobotsTest {
  private static final String ROBOTS = "http://a.test/robots.txt";
  private static final String NO_DELAY = "politeness.delay = 0";
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final StagedHost host = new StagedHost();

  @AfterEach
  void shutDown() {
    host.close();
  }

  @Test
  void asksForItOnceAnOriginBeforeTheFirstPage() {
    host.start(NO_DELAY);

    host.work("http://a.test/1", "http://a.test/2");
    assertThat(host.door.asked()).containsExactly(ROBOTS);
    host.door.answer(404);
    host.door.answer(200);
    host.door.answer(200);
    assertThat(host.door.asked()).containsExactly("http://a.test/1", "http://a.test/2");
    host.work("http://a.test:81/3");

    assertThat(host.door.asked()).containsExactly("http://a.test:81/robots.txt");
  }

  @Test
  void tellsOfTheSitemapsThatItListsBeforeThePageEnds() {
    host.start(NO_DELAY, "limits.max-url-length = 40");

    host.work("http://a.test/1");
    host.answer(
        Answers.text(
            "Sitemap: s.xml\n"
                + "Sitemap: http://www.a.test/#x\n"
                + "Sitemap: http://b.test/\n"
                + "Sitemap: http://[\n"
                + "Sitemap: file:///s\n"
                + "Sitemap: /too-long-to-be-asked-for-at-all\n"
                + "Sitemap: /s.xml"));

    assertThat(host.learnt).hasSize(1);
    assertThat(host.learnt.get(0).sitemaps())
        .extracting(Url::href)
        .containsExactly("http://a.test/s.xml", "http://www.a.test/");
    assertThat(host.heard).isEmpty();
  }

  @Test
  void passesOverSitemapsThatAreNotToBeRead() {
    host.start(NO_DELAY, "sitemaps = off");

    host.work("http://a.test/1");
    host.answer(Answers.text("Sitemap: /s.xml\n"));

    assertThat(host.learnt.get(0).sitemaps()).isEmpty();
  }

  @Test
  void asksForNoneWhenItIsNotToBeObeyed() {
    host.start("robots.obey = false");

    host.work("http://a.test/1");

    assertThat(host.door.asked()).containsExactly("http://a.test/1");
  }

  @Test
  void holdsTheDelayBetweenItAndThePageWithoutHoldingThePage() {
    host.start();

    host.work("http://a.test/1");
    host.clockwork.pass(SECOND);
    host.door.asked();
    host.door.answer(404);

    assertThat(host.door.asked()).isEmpty();
    HostEvent.Returned returned = (HostEvent.Returned) host.event();
    assertThat(host.until(returned.tasks().get(0).notBefore())).isEqualTo(SECOND);
    assertThat(host.until(returned.readiness().notBefore())).isEqualTo(SECOND);
    assertThat(returned.readiness().capacity()).isEqualTo(1);
    assertThat(returned.tasks().get(0).task().tries()).isZero();
  }

  @Test
  void refusesWhatItDisallowsAndNamesTheLine() {
    host.start(NO_DELAY);

    host.work("http://a.test/private/1");
    host.answer(Answers.text("User-agent: *\nDisallow: /private/\n"));

    HostEvent event = host.event();
    Visit visit = ((HostEvent.Finished) event).visit();
    assertThat(visit.outcome()).isEqualTo(new Outcome.Refused(Reason.ROBOTS, "line 2: /private/"));
    assertThat(visit.task().tries()).isZero();
    assertThat(StagedHost.readiness(event).capacity()).isEqualTo(9);
  }

  @Test
  void obeysItsCrawlDelay() {
    host.start(NO_DELAY);

    host.work("http://a.test/1");
    host.answer(Answers.text("User-agent: *\nCrawl-delay: 7"));

    HostEvent.Returned returned = (HostEvent.Returned) host.event();
    assertThat(host.until(returned.readiness().notBefore())).hasSeconds(7);
    assertThat(returned.readiness().capacity()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"61", "60.001", "100"})
  void refusesAHostThatAsksForTooLongADelay(String seconds) {
    host.start("robots.max-crawl-delay = 60s");

    host.work("http://a.test/1");
    host.answer(Answers.text("User-agent: *\nCrawl-delay: " + seconds));

    assertThat(host.outcome())
        .isEqualTo(new Outcome.Refused(Reason.CRAWL_DELAY, "Crawl-delay " + seconds + " s"));
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 503, 429})
  void parksAnOriginWhoseRobotsTxtIsInTrouble(int status) {
    host.start(NO_DELAY);

    host.work("http://a.test/1");
    host.door.answer(status);

    assertParked(Duration.ofSeconds(5));
  }

  @ParameterizedTest
  @EnumSource(names = {"TIMEOUT", "CONNECTION_CLOSED", "PROTOCOL", "INTERNAL"})
  void parksAnOriginWhoseRobotsTxtDoesNotCome(Reason reason) {
    host.start(NO_DELAY);

    host.work("http://a.test/1");
    host.door.fail(reason);

    assertParked(Duration.ofSeconds(5));
  }

  @Test
  void parksAnOriginWhoseRobotsTxtIsCut() {
    host.start(NO_DELAY);

    host.work("http://a.test/1");
    host.answer(Answers.cut(Ending.EARLY));

    assertParked(Duration.ofSeconds(5));
  }

  private void assertParked(Duration probe) {
    HostEvent.Returned returned = (HostEvent.Returned) host.event();
    assertThat(host.until(returned.tasks().get(0).notBefore())).isEqualTo(probe);
    assertThat(host.until(returned.readiness().notBefore())).isEqualTo(probe);
    assertThat(returned.readiness().capacity()).isPositive();
    assertThat(returned.readiness().parked()).containsOnlyKeys("http://a.test");
    assertThat(returned.readiness().parked().get("http://a.test").untried().reason())
        .isEqualTo(Reason.ROBOTS_UNREACHABLE);
  }

  @Test
  void probesAParkedOriginAtItsTimeAndGoesOnWhenItIsWell() {
    host.start(NO_DELAY);
    host.work("http://a.test/1");
    host.door.answer(500);
    HostEvent.Again first = host.again();

    host.workAgain(first.task()); // too early
    HostEvent.Again again = host.again();
    assertThat(again.notBefore()).isEqualTo(first.notBefore());
    host.clockwork.pass(Duration.ofSeconds(5));
    host.workAgain(again.task());
    host.door.answer(404);
    host.answer(Answers.html("fine"));

    assertThat(host.door.asked()).containsExactly(ROBOTS, ROBOTS, "http://a.test/1");
    HostEvent.Finished finished = (HostEvent.Finished) host.event();
    assertThat(finished.visit().outcome().reason()).isEqualTo(Reason.OK);
    assertThat(finished.readiness().parked()).isEmpty();
  }

  @Test
  void waitsLongerBeforeEachProbe() {
    host.start(NO_DELAY);
    host.work("http://a.test/1");
    host.door.answer(500);
    HostEvent.Again first = host.again();
    host.clockwork.pass(Duration.ofSeconds(5));

    host.workAgain(first.task());
    host.door.answer(500);

    assertParked(Duration.ofSeconds(20));
  }

  @Test
  void givesBackTheTasksOfAParkedOriginOnlyAndGoesOnWithTheOthers() {
    host.startAllowed(NO_DELAY);

    host.work("http://a.test:81/parked", "http://a.test/well");
    host.door.answer(500);

    assertThat(host.door.asked())
        .containsExactly("http://a.test:81/robots.txt", "http://a.test/well");
    HostEvent.Returned returned = (HostEvent.Returned) host.event();
    assertThat(returned.tasks())
        .extracting(again -> again.task().url().href())
        .containsExactly("http://a.test:81/parked");
    assertThat(host.until(returned.readiness().notBefore())).as("a healthy origin").isZero();
  }

  @Test
  void followsItsRedirectsUpToFiveAndCountsMoreAsNone() {
    host.start(NO_DELAY);

    host.work("http://a.test/1");
    for (int i = 1; i <= 6; i++) {
      host.answer(Answers.status(301, "Location", "/robots" + i));
    }

    assertThat(host.door.asked())
        .containsExactly(
            ROBOTS,
            "http://a.test/robots1",
            "http://a.test/robots2",
            "http://a.test/robots3",
            "http://a.test/robots4",
            "http://a.test/robots5",
            "http://a.test/1");
  }

  @Test
  void obeysOnItsOwnHostWhatIsFoundBehindARedirect() {
    host.start(NO_DELAY);

    host.work("http://a.test/1");
    host.answer(Answers.status(302, "Location", "http://b.test/robots.txt"));
    host.answer(Answers.text("User-agent: *\nDisallow: /"));

    assertThat(host.outcome().reason()).isEqualTo(Reason.ROBOTS);
  }

  @ParameterizedTest
  @EnumSource(names = {"DNS", "CONNECT"})
  void endsThePageAsItsRobotsTxtFailedAfterItsTries(Reason reason) {
    host.start(NO_DELAY, "max-tries = 2");

    host.work("http://a.test/1");
    host.door.fail(reason);
    HostEvent.Again again = host.again();
    assertThat(again.task().tries()).isEqualTo(1);
    assertThat(host.until(again.notBefore())).hasMillis(500);
    host.clockwork.pass(SECOND);
    host.workAgain(again.task());
    host.door.fail(reason);

    Visit visit = host.visit();
    assertThat(visit.outcome()).isEqualTo(new Outcome.Failed(reason, "as the test says"));
    assertThat(visit.task().tries()).isEqualTo(2);
    assertThat(host.door.asked()).containsExactly(ROBOTS, ROBOTS);
  }

  @Test
  void endsThePageAtOnceWhenItsRobotsTxtHasNoTrustedTls() {
    host.start(NO_DELAY);

    host.work("https://a.test/1");
    host.door.fail(Reason.TLS);

    assertThat(host.outcome().reason()).isEqualTo(Reason.TLS);
  }

  @Test
  void parksTheOriginWhenOnlyTheHostItsRobotsTxtRedirectsToIsDead() {
    host.start(NO_DELAY);

    host.work("http://a.test/1");
    host.answer(Answers.status(302, "Location", "http://dead.test/robots.txt"));
    host.door.fail(Reason.DNS);

    assertParked(Duration.ofSeconds(5));
  }

  @Test
  void usesACopyOnlyWhileItIsFresh() {
    host.startAllowed(NO_DELAY, "robots.max-age = 1h");

    host.clockwork.pass(Duration.ofMinutes(57));
    host.work("http://a.test/1");
    host.door.answer(200);
    host.clockwork.pass(Duration.ofMinutes(3));
    host.work("http://a.test/2");

    assertThat(host.door.asked()).containsExactly("http://a.test/1", ROBOTS);
  }

  @Test
  void aCopyServesThePageItWasAskedForHoweverLongThatMustWait() {
    host.start("politeness.delay = 5s", "robots.max-age = 1s");
    host.work("http://a.test/1");
    host.door.answer(404);
    host.clockwork.pass(Duration.ofSeconds(6));

    host.work("http://a.test/1");
    host.door.answer(200);
    host.clockwork.pass(Duration.ofSeconds(6));
    host.work("http://a.test/2");

    assertThat(host.door.asked()).containsExactly(ROBOTS, "http://a.test/1", ROBOTS);
  }

  @Test
  void aCopyThatDisallowsServesThePageItWasAskedForAndNoOther() {
    host.start(NO_DELAY, "robots.max-age = 0");
    host.work("http://a.test/1");

    host.answer(Answers.text("User-agent: *\nDisallow: /\n"));
    assertThat(host.outcome().reason()).isEqualTo(Reason.ROBOTS);
    host.work("http://a.test/2");

    assertThat(host.door.asked()).containsExactly(ROBOTS, ROBOTS);
  }

  @Test
  void aCopyThatServedNothingYetIsStillThereWhenItsHostWasLetGoMeanwhile() {
    host.start("politeness.delay = 30s", "robots.max-age = 1s");
    host.work("http://a.test/1");
    host.answer(Answers.text("User-agent: *\nDisallow: /private/\n"));
    host.heard.clear();
    host.tell(HostFetcher.Passivate.INSTANCE);
    HostMemory memory = ((HostEvent.Passivated) host.event()).memory();
    host.clockwork.pass(Duration.ofSeconds(31));

    host.resume(memory);
    host.work("http://a.test/1");

    assertThat(host.door.asked()).containsExactly(ROBOTS, "http://a.test/1");
  }

  @Test
  void aFetcherThatResumesAsksAgainWhatNobodyWaitsForAnyMore() {
    host.start(NO_DELAY);
    host.work("http://a.test/1");
    host.door.answer(500);
    host.heard.clear();
    host.tell(HostFetcher.Passivate.INSTANCE);
    HostMemory memory = ((HostEvent.Passivated) host.event()).memory();
    host.clockwork.pass(Duration.ofSeconds(5));
    host.resume(memory);
    host.work("http://a.test/1"); // asks; gone before the answer
    host.tell(HostFetcher.Passivate.INSTANCE);

    host.resume(memory);
    host.door.asked();
    host.work("http://a.test/2");

    assertThat(host.door.asked()).isEqualTo(List.of(ROBOTS));
  }

  @Test
  void aHostThatWaitsHoldsItsFileAndNotWhatWasReadOfIt() {
    host.start(NO_DELAY);
    host.work("http://a.test/private/1");
    host.answer(Answers.text("User-agent: *\nDisallow: /private/\n"));
    host.heard.clear();

    host.tell(HostFetcher.Passivate.INSTANCE);
    HostMemory memory = ((HostEvent.Passivated) host.event()).memory();

    assertThat(memory.robots()).isEmpty();
    assertThat(memory.kept()).hasSize(1);
    host.door.asked();
    host.clockwork.pass(Duration.ofHours(23));
    host.resume(memory);
    host.work("http://a.test/private/2");
    assertThat(host.outcome()).isEqualTo(new Outcome.Refused(Reason.ROBOTS, "line 2: /private/"));
    host.clockwork.pass(Duration.ofHours(2));
    host.work("http://a.test/private/3");
    assertThat(host.door.asked()).as("a day after it was read").containsExactly(ROBOTS);
  }
}
