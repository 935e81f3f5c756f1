package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.orbweaver.url.Url;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressGuardTest {
  private static final String METADATA = "169.254.169.254";

  private final Names names = new Names();
  private final List<String> closed = new ArrayList<>();
  private List<String> allow = List.of();
  private Set<String> closedBefore = Set.of();

  @Test
  void asksOnceForEachConnection() {
    names.answer("a.test", "93.184.216.34");
    AddressGuard guard = guard();

    assertThat(addresses(guard, "http://a.test/")).containsExactly("93.184.216.34");
    assertThat(names.asked).containsExactly("a.test");
    assertThat(addresses(guard, "http://a.test/")).containsExactly("93.184.216.34");
    assertThat(names.asked).containsExactly("a.test", "a.test");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"10.0.0.5", "127.0.0.1", "::1", "fd00::1", "100.64.0.1", "0.0.0.0", METADATA})
  void refusesAddressesThatAreNotPublic(String address) {
    names.answer("a.test", address);

    assertThat(refusal(guard(), "http://a.test/")).contains(" is a");
  }

  @Test
  void namesAddressAndZone() {
    names.answer("a.test", "10.0.0.5");

    assertThat(refusal(guard(), "http://a.test/")).isEqualTo("10.0.0.5 is a private address");
  }

  @Test
  void refusesAnAnswerOfWhichOneAddressIsForbidden() {
    names.answer("a.test", "93.184.216.34", "8.8.8.8", "127.0.0.1");

    assertThat(refusal(guard(), "http://a.test/")).contains("127.0.0.1");
  }

  @Test
  void isNotFooledByASecondAnswer() {
    names.answer("a.test", "93.184.216.34").answer("a.test", "127.0.0.1");
    AddressGuard guard = guard();

    assertThat(addresses(guard, "http://a.test/")).containsExactly("93.184.216.34");
    assertThat(refusal(guard, "http://a.test/")).contains("127.0.0.1");
  }

  @Test
  void isNotFooledByASecondAnswerForARoot() {
    names.answer("a.test", "93.184.216.34").answer("a.test", "127.0.0.1");
    AddressGuard guard = guard("http://a.test/");

    assertThat(addresses(guard, "http://a.test/")).containsExactly("93.184.216.34");
    assertThat(refusal(guard, "http://a.test/")).contains("127.0.0.1");
    assertThat(refusal(guard, "http://a.test/")).contains("127.0.0.1");
  }

  @ParameterizedTest(name = "a root at {0}")
  @CsvSource({
    "93.184.216.34,          true",
    "93.184.216.34 10.0.0.5, true",
    "169.254.169.254,        true",
    "10.0.0.5,               false"
  })
  void tellsOfEachRootThatOpensNothing(String addresses, boolean opensNothing) {
    names.answer("a.test", addresses.split(" ")).answer("b.test", "93.184.216.34");
    AddressGuard guard = guard("http://a.test.:81/", "http://8.8.8.8/", "http://10.0.0.9/");

    catchThrowable(() -> addresses(guard, "http://a.test./"));
    catchThrowable(() -> addresses(guard, "http://a.test./"));
    addresses(guard, "http://b.test/");

    assertThat(closed).isEqualTo(opensNothing ? List.of("a.test") : List.of());
  }

  @Test
  void hasToldOfARootBeforeItGivesAnAddressOfIt() {
    names.answer("a.test", "93.184.216.34");
    AddressGuard guard = guard("http://a.test/");
    List<String> toldBefore = new ArrayList<>();

    guard.resolve((Url) Url.parse("http://a.test/")).thenRun(() -> toldBefore.addAll(closed));

    assertThat(toldBefore).containsExactly("a.test");
  }

  @Test
  void holdsToWhatAnEarlierProcessFoundOfARoot() {
    closedBefore = Set.of("a.test");
    names.answer("a.test", "10.0.0.5").answer("new.corp", "10.0.0.6");
    AddressGuard guard = guard("http://a.test/", "http://new.corp/");

    assertThat(refusal(guard, "http://a.test/")).contains("10.0.0.5");
    assertThat(refusal(guard, "http://a.test.:8080/")).contains("10.0.0.5");
    assertThat(addresses(guard, "http://new.corp/")).containsExactly("10.0.0.6");
    assertThat(closed).isEmpty();
  }

  @Test
  void reachesWhatIsAllowedThoughARootWasPublicOnce() {
    closedBefore = Set.of("a.test");
    allow = List.of("a.test");
    names.answer("a.test", "10.0.0.5");

    assertThat(addresses(guard("http://a.test/"), "http://a.test/")).containsExactly("10.0.0.5");
  }

  @Test
  void takesARootThatIsPublicAsWellForPublic() {
    names.answer("a.test", "93.184.216.34", "10.0.0.5").answer("a.test", "10.0.0.5");
    AddressGuard guard = guard("http://a.test/");

    assertThat(refusal(guard, "http://a.test/")).contains("10.0.0.5");
    assertThat(refusal(guard, "http://a.test/")).contains("10.0.0.5");
  }

  @Test
  void opensPrivateRootsUnderAllTheirPorts() {
    names.answer("a.test", "10.0.0.5");
    AddressGuard guard = guard("http://a.test/");

    assertThat(addresses(guard, "http://a.test/")).containsExactly("10.0.0.5");
    assertThat(addresses(guard, "https://a.test.:8443/x")).containsExactly("10.0.0.5");
  }

  @Test
  void followsAPrivateRootToItsNextAddress() {
    names.answer("a.test", "10.0.0.5").answer("a.test", "10.0.0.6", "fd00::6");
    AddressGuard guard = guard("http://a.test/");

    assertThat(addresses(guard, "http://a.test/")).containsExactly("10.0.0.5");
    assertThat(addresses(guard, "http://a.test/")).hasSize(2);
  }

  @ParameterizedTest(name = "from the root {0}, {1} at {2}: {3}")
  @CsvSource({
    "http://127.0.0.1:81/, http://127.0.0.1:82/, 127.0.0.1, true",
    "http://127.0.0.1/,    http://b.test/,       127.0.0.1, true",
    "http://127.0.0.1/,    http://127.0.0.2/,    127.0.0.2, false",
    "http://127.0.0.1/,    http://[::1]/,        ::1,       false",
    "http://[::1]/,        http://b.test/,       ::1,       true",
    "http://2130706433/,   http://b.test/,       127.0.0.1, true",
    "http://8.8.8.8/,      http://b.test/,       127.0.0.1, false"
  })
  void opensAddressesOfRoots(String root, String url, String address, boolean open) {
    names.answer(((Url) Url.parse(url)).host(), address);
    AddressGuard guard = guard(root);

    assertThat(catchThrowable(() -> addresses(guard, url)) == null).isEqualTo(open);
  }

  @Test
  void opensHostsInScopeOfPrivateRootsOnly() {
    names.answer("a.corp", "10.0.0.5").answer("b.corp", "10.0.0.6");
    names.answer("a.test", "93.184.216.34").answer("b.test", "10.0.0.7");
    AddressGuard guard = guard("http://a.corp/", "http://a.test/");

    assertThat(addresses(guard, "http://b.corp/")).containsExactly("10.0.0.6");
    assertThat(refusal(guard, "http://b.test/")).contains("10.0.0.7");
    assertThat(addresses(guard, "http://b.corp/")).containsExactly("10.0.0.6");
  }

  @Test
  void looksUpRootsBeforeTheFirstRefusalAndThenNoMore() {
    names.answer("a.corp", "10.0.0.5").answer("b.test", "10.0.0.5").answer("c.test", "10.0.0.6");
    AddressGuard guard = guard("http://a.corp/", "http://gone.corp/", "http://127.0.0.1/");

    assertThat(addresses(guard, "http://b.test/")).containsExactly("10.0.0.5");
    assertThat(refusal(guard, "http://c.test/")).contains("10.0.0.6");
    assertThat(refusal(guard, "http://c.test/")).contains("10.0.0.6");
    assertThat(names.asked)
        .containsOnlyOnce("a.corp", "gone.corp")
        .doesNotContain("127.0.0.1")
        .hasSize(5); // b.test, c.test twice, and the two roots that are names
  }

  @Test
  void looksNoRootsUpWhenThereAreVeryMany() {
    names.answer("a.test", "10.0.0.5");
    String[] roots =
        IntStream.range(0, 300).mapToObj(i -> "http://" + i + ".r/").toArray(String[]::new);

    assertThat(refusal(guard(roots), "http://a.test/")).contains("10.0.0.5");
    assertThat(names.asked).containsExactly("a.test");
  }

  @Test
  void reachesMetadataNeitherAsRootNorInScope() {
    names.answer(METADATA, METADATA).answer("a.corp", METADATA).answer("b.corp", "10.0.0.5");
    AddressGuard guard = guard("http://" + METADATA + "/", "http://a.corp/", "http://b.corp/");

    assertThat(refusal(guard, "http://" + METADATA + "/")).contains("metadata");
    assertThat(refusal(guard, "http://a.corp/")).contains("metadata");
    names.answer("b.corp", METADATA);
    assertThat(addresses(guard, "http://b.corp/")).containsExactly("10.0.0.5");
    assertThat(refusal(guard, "http://b.corp/")).contains("metadata");
  }

  @ParameterizedTest
  @ValueSource(strings = {METADATA, "169.254.0.0/16", "a.test", "*.test"})
  void reachesMetadataWhenAllowed(String entry) {
    allow = List.of(entry);
    names.answer("a.test", METADATA);

    assertThat(addresses(guard(), "http://a.test/")).containsExactly(METADATA);
  }

  @Test
  void hearsOfNamesThatDoNotExist() {
    assertThat(catchThrowable(() -> addresses(guard(), "http://gone.test/")))
        .hasCauseInstanceOf(UnknownHostException.class);
  }

  private AddressGuard guard(String... roots) {
    List<Url> urls = Stream.of(roots).map(root -> (Url) Url.parse(root)).toList();
    AddressPolicy policy = AddressPolicy.of(allow, List.of());
    JudgedRoots judged = new JudgedRoots(closedBefore, closed::add);
    return new AddressGuard(names, policy, urls, AddressGuardTest::sameLastLabel, judged);
  }

  private static Predicate<Url> sameLastLabel(List<Url> roots) {
    return url ->
        roots.stream().anyMatch(root -> last(root).equals(last(url)) && !url.hostIsAddress());
  }

  private static String last(Url url) {
    return url.host().substring(url.host().lastIndexOf('.') + 1);
  }

  private static List<String> addresses(AddressGuard guard, String url) {
    return guard.resolve((Url) Url.parse(url)).toCompletableFuture().join().stream()
        .map(InetAddress::getHostAddress)
        .toList();
  }

  private static String refusal(AddressGuard guard, String url) {
    Throwable failure = catchThrowable(() -> addresses(guard, url));
    assertThat(failure).isInstanceOf(CompletionException.class);
    assertThat(failure.getCause()).isInstanceOf(BlockedAddress.class);
    return failure.getCause().getMessage();
  }

  /** Gives each name its answers in turn, the last one for ever; counts what it is asked. */
  private static final class Names implements Resolver {
    private final Map<String, Deque<List<InetAddress>>> answers = new HashMap<>();
    private final List<String> asked = new ArrayList<>();

    Names answer(String name, String... addresses) {
      answers
          .computeIfAbsent(name, any -> new ArrayDeque<>())
          .add(Stream.of(addresses).map(AddressLiteral::parse).toList());
      return this;
    }

    @Override
    public CompletionStage<List<InetAddress>> resolve(String host) {
      String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
      asked.add(name);
      Deque<List<InetAddress>> left = answers.get(name);
      if (left == null) {
        return CompletableFuture.failedStage(new UnknownHostException(name));
      }
      return CompletableFuture.completedStage(left.size() > 1 ? left.poll() : left.peek());
    }
  }
}
