package dev.orbweaver.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Answers;
import dev.orbweaver.model.Headers.Field;
import dev.orbweaver.model.Reason;
import dev.orbweaver.transport.Ending;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A robots.txt that is known is asked for with what its server said of it. */
class RobotsRevalidationTest {
  private static final String ROBOTS = "http://a.test/robots.txt";
  private static final Duration DAY = Duration.ofHours(24);
  private static final String RULES = "User-agent: *\nDisallow: /private\n";
  private static final Field IF_NONE_MATCH = new Field("If-None-Match", "\"v1\"");
  private static final Field IF_MODIFIED_SINCE =
      new Field("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT");

  private final StagedHost host = new StagedHost();

  @AfterEach
  void shutDown() {
    host.close();
  }

  @Test
  void asksTheFirstTimeWithoutConditions() {
    host.start("politeness.delay = 0");

    host.work("http://a.test/1");

    assertThat(host.door.fields()).isEmpty();
  }

  @Test
  void asksWhetherItIsStillTheSameWhenItsCopyIsOld() {
    know("ETag", "\"v1\"", "Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT");

    host.clockwork.pass(DAY);
    host.work("http://a.test/1");

    assertThat(host.door.asked()).containsExactly(ROBOTS);
    assertThat(host.door.fields()).containsExactly(IF_NONE_MATCH, IF_MODIFIED_SINCE);
  }

  @Test
  void keepsItsCopyForAnotherDayWhenNothingChanged() {
    know("ETag", "\"v1\"");
    host.clockwork.pass(DAY);
    host.work("http://a.test/private");
    host.learnt.clear();

    host.answer(Answers.status(304));

    assertThat(host.outcome().reason()).isEqualTo(Reason.ROBOTS);
    assertThat(host.learnt).as("kept with an empty body it would allow everything").isEmpty();
    host.door.asked();
    host.clockwork.pass(DAY.minusMinutes(1));
    host.work("http://a.test/private");
    assertThat(host.outcome().reason()).isEqualTo(Reason.ROBOTS);
    assertThat(host.door.asked()).isEmpty();
    host.clockwork.pass(DAY);
    host.work("http://a.test/private");
    assertThat(host.door.fields()).containsExactly(IF_NONE_MATCH);
  }

  @Test
  void obeysWhatIsNew() {
    know("ETag", "\"v1\"");
    host.clockwork.pass(DAY);
    host.work("http://a.test/private");

    host.answer(Answers.body(200, "User-agent: *\nAllow: /", Ending.COMPLETE, "ETag", "\"v2\""));

    assertThat(host.door.asked()).containsExactly(ROBOTS, "http://a.test/private");
  }

  @Test
  void asksWithoutConditionsAfterAnAnswerThatHadNone() {
    know();

    host.clockwork.pass(DAY);
    host.work("http://a.test/1");

    assertThat(host.door.asked()).containsExactly(ROBOTS);
    assertThat(host.door.fields()).isEmpty();
  }

  @Test
  void takesA304ThatNobodyAskedForAsNoRobotsTxt() {
    host.start("politeness.delay = 0");
    host.work("http://a.test/private");

    host.answer(Answers.status(304));

    assertThat(host.door.asked()).containsExactly(ROBOTS, "http://a.test/private");
  }

  @Test
  void asksTheFileBehindARedirectOnlyWithItsOwnValidators() {
    host.start("politeness.delay = 0");
    host.work("http://a.test/private");
    host.answer(Answers.status(301, "Location", "/r"));
    host.answer(Answers.body(200, RULES, Ending.COMPLETE, "ETag", "\"v1\""));
    host.clockwork.pass(DAY);
    host.work("http://a.test/private");

    assertThat(host.door.fields()).as("of robots.txt itself").isEmpty();
    host.answer(Answers.status(301, "Location", "/r"));
    assertThat(host.door.fields()).as("of what it redirects to").containsExactly(IF_NONE_MATCH);
    host.heard.clear();
    host.answer(Answers.status(304));

    assertThat(host.outcome().reason()).isEqualTo(Reason.ROBOTS);
  }

  @Test
  void passesOverValidatorsThatCouldNotBeSentBack() {
    know("ETag", "\"v\r1\"", "Last-Modified", "x".repeat(2000));

    host.clockwork.pass(DAY);
    host.work("http://a.test/1");

    assertThat(host.door.fields()).isEmpty();
  }

  @Test
  void anotherProcessAsksWithThemToo() {
    know("ETag", "\"v1\"");
    byte[] kept = host.learnt.get(0).kept();
    host.clockwork.pass(DAY);

    host.resume(HostMemory.kept(List.of(kept)));
    host.work("http://a.test/private");
    assertThat(host.door.fields()).containsExactly(IF_NONE_MATCH);
    host.answer(Answers.status(304));

    assertThat(host.outcome().reason()).isEqualTo(Reason.ROBOTS);
  }

  /** Has robots.txt asked for and found with these fields, and what came of that forgotten. */
  private void know(String... fields) {
    host.start("politeness.delay = 0");
    host.work("http://a.test/private/known");
    host.answer(Answers.body(200, RULES, Ending.COMPLETE, fields));
    host.door.asked();
    host.heard.clear();
  }
}
