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
  private long nanos;
  private Conversation conversation;

  private final class Notes implements Line.Listener, Conversation.Watch {
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
      told.add(body.bytes().utf8String() + " " + body.ending());
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
  }

  @BeforeEach
  void begin() {
    Notes notes = new Notes();
    TransportSettings settings =
        TransportSettings.of(LIMITS.withFallback(ConfigFactory.load()), "test");
    conversation = new Conversation(new HeadReader(10), settings, () -> nanos, notes, notes);
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
