package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.model.Reason;
import dev.orbweaver.testsite.TestSite;
import dev.orbweaver.url.Url;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The guard before real sockets: 127.0.0.1 plays the public side, 127.0.0.2 the inner one. */
class GuardedDoorTest {
  private static final InetAddress OUTSIDE = AddressLiteral.parse("127.0.0.1");
  private static final InetAddress INSIDE = AddressLiteral.parse("127.0.0.2");
  private static final AddressPolicy ONLY_OUTSIDE =
      AddressPolicy.of(List.of(), List.of("127.0.0.1"));
  private static ActorTestKit kit;

  private final AtomicInteger lookUps = new AtomicInteger();
  private TestSite outside;
  private TestSite inside;

  @BeforeAll
  static void startSystem() {
    kit = ActorTestKit.create("guarded-door", ConfigFactory.load());
  }

  @AfterAll
  static void stopSystem() {
    kit.shutdownTestKit();
  }

  @BeforeEach
  void startSites() {
    outside = TestSite.start().page("/");
    inside = TestSite.startOn("127.0.0.2", outside.port()).page("/");
  }

  @AfterEach
  void stopSites() {
    outside.close();
    inside.close();
  }

  @Test
  void connectsToTheVeryAddressThatWasJudged() {
    HostDoor door = doorAnswering(ONLY_OUTSIDE, List.of(List.of(OUTSIDE), List.of(INSIDE)));

    assertThat(get(door)).isInstanceOf(Answer.Answered.class);
    assertThat(lookUps).hasValue(1);
    door.close();
    Answer.Broken second = (Answer.Broken) get(door);

    assertThat(second.reason()).isEqualTo(Reason.BLOCKED_ADDRESS);
    assertThat(second.detail()).isEqualTo("127.0.0.2 is a loopback address");
    assertThat(outside.paths()).containsExactly("/");
    assertThat(inside.requests()).isEmpty();
  }

  @Test
  void connectsNowhereWhenOneAddressIsForbidden() {
    HostDoor door = doorAnswering(ONLY_OUTSIDE, List.of(List.of(OUTSIDE, INSIDE)));

    assertThat(((Answer.Broken) get(door)).reason()).isEqualTo(Reason.BLOCKED_ADDRESS);
    assertThat(outside.requests()).isEmpty();
    assertThat(inside.requests()).isEmpty();
  }

  @Test
  void connectsToTheSecondAddressWhenTheFirstTakesNoConnection() {
    inside.close();
    HostDoor door = doorTo(AddressPolicy.of(List.of(), List.of("127.0.0.0/8")), INSIDE, OUTSIDE);

    assertThat(get(door)).isInstanceOf(Answer.Answered.class);
    assertThat(get(door)).isInstanceOf(Answer.Answered.class);
    assertThat(outside.paths()).containsExactly("/", "/");
  }

  @Test
  void saysWhatTheLastAddressSaidWhenNoneTakesAConnection() {
    inside.close();
    outside.close();
    HostDoor door = doorTo(AddressPolicy.of(List.of(), List.of("127.0.0.0/8")), INSIDE, OUTSIDE);

    Answer.Broken broken = (Answer.Broken) get(door);

    assertThat(broken.reason()).isEqualTo(Reason.CONNECT);
    assertThat(lookUps).hasValue(1);
  }

  private HostDoor doorTo(AddressPolicy policy, InetAddress... addresses) {
    return doorAnswering(policy, List.of(List.of(addresses)));
  }

  private HostDoor doorAnswering(AddressPolicy policy, List<List<InetAddress>> answers) {
    Resolver resolver =
        host -> {
          int number = Math.min(lookUps.getAndIncrement(), answers.size() - 1);
          return CompletableFuture.completedStage(answers.get(number));
        };
    AddressGuard guard =
        new AddressGuard(
            resolver,
            policy,
            List.of(url()),
            roots -> url -> roots.contains(url),
            JudgedRoots.NONE);
    TransportSettings settings = TransportSettings.of(ConfigFactory.load(), "test");
    return Door.guardedBy(guard, settings, kit.system(), System::nanoTime, 100).forHost();
  }

  private Answer get(HostDoor door) {
    return door.get(url()).toCompletableFuture().join();
  }

  private Url url() {
    return (Url) Url.parse(outside.urlAt("rebinding.test", "/"));
  }
}
