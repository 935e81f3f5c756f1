package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import akka.util.ByteString;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Reason;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DialTest {
  private static final Duration BUDGET = Duration.ofSeconds(10);
  private static final InetSocketAddress FIRST = address("192.0.2.1");
  private static final InetSocketAddress SECOND = address("192.0.2.2");

  private final Route two = new Route(List.of(FIRST, SECOND), null);

  @Test
  void givesAnOnlyAddressTheWholeTime() {
    Dial dial = Dial.of(new Route(List.of(FIRST), null), null, BUDGET);

    assertThat(dial.patience()).isEqualTo(BUDGET);
    assertThat(dial.after(refusedAfter(1))).isNull();
  }

  @Test
  void triesTheNextAddressInTheTimeThatIsLeft() {
    Dial dial = Dial.of(two, null, BUDGET);
    Dial next = dial.after(refusedAfter(1));

    assertThat(dial.address()).isEqualTo(FIRST);
    assertThat(dial.patience()).isEqualTo(Duration.ofSeconds(5));
    assertThat(next.address()).isEqualTo(SECOND);
    assertThat(next.patience()).isEqualTo(Duration.ofSeconds(9));
    assertThat(next.after(refusedAfter(1))).isNull();
  }

  @Test
  void staysWithinTheConnectTimeoutWhenEveryAddressIsSilent() {
    Route four = new Route(List.of(FIRST, SECOND, address("192.0.2.3"), address("::1")), null);
    Duration waited = Duration.ZERO;
    for (Dial dial = Dial.of(four, null, BUDGET); dial != null; ) {
      waited = waited.plus(dial.patience());
      dial = dial.after(refusedAfter(dial.patience()));
    }
    assertThat(waited).isLessThanOrEqualTo(BUDGET);
  }

  @Test
  void beginsWithTheAddressThatAnsweredLast() {
    Dial dial = Dial.of(two, SECOND, BUDGET);

    assertThat(dial.address()).isEqualTo(SECOND);
    assertThat(dial.after(refusedAfter(1)).address()).isEqualTo(FIRST);
  }

  @Test
  void neverTriesAnAddressThatIsNotInTheAnswerAnyMore() {
    Dial dial = Dial.of(two, address("127.0.0.1"), BUDGET);

    assertThat(dial.left()).containsExactly(FIRST, SECOND);
  }

  @Test
  void letsAnAnswerStand() {
    Answer answer =
        new Answer.Answered(
            500, Headers.NONE, List.of(), ByteString.emptyByteString(), Ending.COMPLETE, 0, 1);

    assertThat(Dial.of(two, null, BUDGET).after(answer)).isNull();
  }

  @ParameterizedTest
  @EnumSource(names = {"TLS", "TIMEOUT", "CONNECTION_CLOSED", "PROTOCOL"})
  void asksNobodyElseOnceAServerWasReached(Reason reason) {
    assertThat(Dial.of(two, null, BUDGET).after(new Answer.Broken(reason, "", 0, 1))).isNull();
  }

  private static Answer refusedAfter(long seconds) {
    return refusedAfter(Duration.ofSeconds(seconds));
  }

  private static Answer refusedAfter(Duration time) {
    return new Answer.Broken(Reason.CONNECT, "refused", 0, time.toNanos());
  }

  private static InetSocketAddress address(String literal) {
    return new InetSocketAddress(AddressLiteral.parse(literal), 80);
  }
}
