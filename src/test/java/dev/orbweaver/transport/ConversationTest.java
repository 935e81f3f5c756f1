package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import akka.util.ByteString;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How long a body may take to come; what else is said is told by {@link LineContract}. */
class ConversationTest {
  private static final Config LIMITS =
      ConfigFactory.parseString(
          "orbweaver.limits { idle-timeout = 8s, total-timeout = 60s, min-rate = 0 }");
  private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n";

  private final List<String> told = new ArrayList<>();
  private final Room room = new Room(1_000_000);
  private long nanos;
  private int toGoOn;
  private Duration paused;
  private Conversation conversation;

  private final class Notes implements Line.Listener, Conversation.Watch, LongBody.Ear {
    @Override
    public void line(Line begun) {}

    @Override
    public void head(Head head) {}

    @Override
    public long mostRead() {
      return 0;
    }

    @Override
    public void body(Body body) {
      String text = body.bytes().utf8String();
      told.add((text.length() < 10 ? text : text.length() + " bytes") + " " + body.ending());
      paused = Duration.ofNanos(body.pausedNanos());
    }

    @Override
    public void last() {}

    @Override
    public void over(Throwable fault) {}

    @Override
    public void start(Duration part, Duration total) {
      told.add("each " + part.toSeconds() + " s for " + total.toSeconds() + " s");
    }

    @Override
    public void stop() {
      told.add("no more");
    }

    @Override
    public void pause() {
      told.add("pause");
    }

    @Override
    public void goOn() {
      toGoOn++;
    }
  }

  @BeforeEach
  void begin() {
    Notes notes = new Notes();
    TransportSettings settings =
        TransportSettings.of(LIMITS.withFallback(ConfigFactory.load()), "test");
    conversation =
        new Conversation(new HeadReader(10), settings, room, () -> nanos, notes, notes, notes);
    conversation.asked(0);
  }

  private void hears(String text) {
    conversation.heard(ByteString.fromString(text));
  }

  @Test
  void aBodyThatComesAtOnceIsNotWatched() {
    hears(HEAD + "123456789");

    assertThat(told).containsExactly("123456789 COMPLETE");
  }

  @Test
  void aBodyThatComesInPiecesIsWatchedUntilItIsWhole() {
    nanos = Duration.ofSeconds(10).toNanos();
    hears(HEAD + "1234");
    hears("56789");

    assertThat(told).containsExactly("each 2 s for 50 s", "no more", "123456789 COMPLETE");
  }

  @Test
  void aBodyThatFallsSilentEndsAfterTheIdleTimeout() {
    hears(HEAD + "1234");
    for (int part = 0; part < 5; part++) {
      conversation.partIsOver();
    }

    assertThat(told).containsExactly("each 2 s for 60 s", "no more", "1234 TOO_SLOW");
  }

  @Test
  void aBodyMayTakeNoLongerThanTheTotalTimeout() {
    hears(HEAD + "1234");
    conversation.timeIsUp();

    assertThat(told).containsExactly("each 2 s for 60 s", "no more", "1234 TOO_SLOW");
  }

  private static final String LONG_HEAD = "HTTP/1.1 200 OK\r\nContent-Length: 600000\r\n\r\n";

  private void passes(int seconds) {
    nanos += Duration.ofSeconds(seconds).toNanos();
  }

  /** As the ear does, on its own thread. */
  private void goesOn() {
    assertThat(toGoOn--).isPositive();
    assertThat(conversation.goesOn()).isTrue();
  }

  @Test
  void aLongBodyTakesNoNoticeOfRoomThatIsFree() {
    hears(LONG_HEAD + "x".repeat(300_000));
    passes(5);
    hears("x".repeat(300_000));

    assertThat(paused).isZero();
    assertThat(told).containsExactly("each 2 s for 60 s", "no more", "600000 bytes COMPLETE");
  }

  @Test
  void aLongBodyPausesUntilThereIsRoom() {
    Room.Stay other = room.enter(500_000, any -> {});
    hears(LONG_HEAD + "x".repeat(300_000));
    passes(1000);
    conversation.partIsOver(); // and other words that are too late
    conversation.timeIsUp();
    assertThat(toGoOn).isZero();
    other.leave();
    goesOn();
    passes(7);
    hears("x".repeat(300_000));

    assertThat(paused).hasSeconds(1000);
    assertThat(told)
        .containsExactly(
            "each 2 s for 60 s",
            "pause",
            "no more",
            "each 2 s for 60 s",
            "no more",
            "600000 bytes COMPLETE");
  }

  @Test
  void aShortBodyNeedsNoRoom() {
    room.enter(1_000_000, any -> {});
    hears(HEAD + "1234");
    hears("56789");

    assertThat(told).containsExactly("each 2 s for 60 s", "no more", "123456789 COMPLETE");
  }

  @Test
  void whatComesInAPauseIsHeardAllTheSame() {
    Room.Stay other = room.enter(500_000, any -> {});
    hears(LONG_HEAD + "x".repeat(300_000));
    hears("x".repeat(300_000));
    goesOn(); // or the next answer would not be heard
    other.leave();

    assertThat(told)
        .containsExactly(
            "each 2 s for 60 s", "pause", "no more", "no more", "600000 bytes COMPLETE");
    assertThat(toGoOn).isZero();
    assertThat(room.enter(1_000_000, any -> {}).isIn()).isTrue();
  }

  @Test
  void aSlowBodyGivesWayAndGoesOnInItsTurn() {
    hears(LONG_HEAD + "x".repeat(300_000));
    toGoOn--; // it had room at once
    Room.Stay other = room.enter(500_000, any -> {});
    conversation.partIsOver();
    assertThat(other.isIn()).isTrue();
    passes(1000);
    other.leave();
    goesOn();

    assertThat(told).containsExactly("each 2 s for 60 s", "pause", "no more", "each 2 s for 60 s");
  }

  @Test
  void aSlowBodyThatGivesWayIsNoLessSlow() {
    hears(LONG_HEAD + "x".repeat(300_000));
    toGoOn--;
    for (int part = 0; part < 5; part++) {
      Room.Stay other = room.enter(1_000_000, any -> {});
      conversation.partIsOver();
      other.leave();
      if (part < 4) {
        goesOn();
      }
    }

    assertThat(told).endsWith("no more", "300000 bytes TOO_SLOW");
  }

  @Test
  void aWordThatWasMeantForAnEarlierPauseIsNotHeard() {
    hears(LONG_HEAD + "x".repeat(300_000)); // which had room at once, and was told so
    room.enter(500_000, any -> {});
    room.enter(900_000, any -> {});
    conversation.partIsOver();

    assertThat(conversation.goesOn()).isFalse();
  }

  @Test
  void aBodyWithoutLengthThatEndsAfterALongPauseIsNotTakenForWhole() {
    Room.Stay other = room.enter(500_000, any -> {});
    hears("HTTP/1.1 200 OK\r\n\r\n" + "x".repeat(300_000));
    passes(31);
    other.leave();
    goesOn();
    conversation.ended();

    assertThat(told).endsWith("300000 bytes EARLY");
  }

  @Test
  void aConnectionThatIsOverLeavesItsPlace() {
    room.enter(500_000, any -> {});
    hears(LONG_HEAD + "x".repeat(300_000));
    Room.Stay behind = room.enter(500_000, any -> {});
    assertThat(behind.isIn()).isFalse();

    conversation.over();

    assertThat(behind.isIn()).isTrue();
  }

  @Test
  void aWatchThatIsOverChangesNothing() {
    hears(HEAD + "1234");
    hears("56789");
    told.clear();
    conversation.partIsOver();
    conversation.timeIsUp();

    assertThat(told).isEmpty();
  }
}
