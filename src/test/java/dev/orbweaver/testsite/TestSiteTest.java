package dev.orbweaver.testsite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestSiteTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private TestSite site;

  @BeforeEach
  void start() {
    site = TestSite.start();
  }

  @AfterEach
  void stop() {
    site.close();
  }

  @Test
  void servesPageWithItsLinksAsTheyAre() throws Exception {
    site.page("/", "/foo", "http://example.test/a?b");

    HttpResponse<String> answer = get("/");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("content-type")).hasValue("text/html; charset=utf-8");
    assertThat(answer.body()).contains("<a href=\"/foo\">", "<a href=\"http://example.test/a?b\">");
  }

  @Test
  void servesBodyOfAnyTypeAndOfNone() throws Exception {
    site.body("/foo", "foo", new byte[] {1, 2, 3}).body("/none", null, new byte[0]);

    assertThat(get("/foo").headers().firstValue("content-type")).hasValue("foo");
    assertThat(get("/foo").body()).isEqualTo("\1\2\3");
    assertThat(get("/none").headers().firstValue("content-type")).isEmpty();
  }

  @Test
  void answers404ForUnknownPathsAndRobots() throws Exception {
    assertThat(get("/nowhere").statusCode()).isEqualTo(404);
    assertThat(get("/robots.txt").statusCode()).isEqualTo(404);
  }

  @Test
  void servesRobotsAndStatusAndRedirect() throws Exception {
    site.robots("User-agent: *\n")
        .status("/gone", 410)
        .redirect("/a", "/b")
        .redirect("/c", 308, "");

    assertThat(get("/robots.txt").body()).isEqualTo("User-agent: *\n");
    assertThat(get("/gone").statusCode()).isEqualTo(410);
    assertThat(get("/a").statusCode()).isEqualTo(302);
    assertThat(get("/a").headers().firstValue("location")).hasValue("/b");
    assertThat(get("/c").statusCode()).isEqualTo(308);
  }

  @Test
  void prefersHandlerOfPathWithQuery() throws Exception {
    site.page("/p").status("/p?x=1", 418);

    assertThat(get("/p").statusCode()).isEqualTo(200);
    assertThat(get("/p?x=2").statusCode()).isEqualTo(200);
    assertThat(get("/p?x=1").statusCode()).isEqualTo(418);
  }

  @Test
  void answers204And304WithoutBody() throws Exception {
    site.status("/204", 204).status("/304", 304).page("/");

    assertThat(get("/204").body()).isEmpty();
    assertThat(get("/304").body()).isEmpty();
    assertThat(get("/").statusCode()).isEqualTo(200);
    assertThat(site.requests()).extracting(Request::connection).containsOnly(1);
  }

  @Test
  void answersHeadWithoutBody() throws Exception {
    site.page("/");
    HttpRequest head = request("/").method("HEAD", HttpRequest.BodyPublishers.noBody()).build();

    assertThat(client.send(head, BodyHandlers.ofString()).body()).isEmpty();
    assertThat(get("/").statusCode()).isEqualTo(200);
    assertThat(site.requests()).extracting(Request::method).containsExactly("HEAD", "GET");
  }

  @Test
  void keepsConnectionAfterCompleteAnswer() throws Exception {
    site.page("/");

    get("/");
    get("/");
    get("/nowhere");

    assertThat(site.requests()).extracting(Request::connection).containsExactly(1, 1, 1);
  }

  @Test
  void logsMethodTargetAndHeaders() throws Exception {
    client.send(request("/a?b=c").header("X-Mine", "yes").build(), BodyHandlers.ofString());

    Request request = site.requests().get(0);

    assertThat(request.method()).isEqualTo("GET");
    assertThat(request.target()).isEqualTo("/a?b=c");
    assertThat(request.path()).isEqualTo("/a");
    assertThat(request.headers().first("x-mine")).hasValue("yes");
    assertThat(request.endedNanos()).isGreaterThanOrEqualTo(request.startedNanos());
    assertThat(request.aborted()).isFalse();
  }

  @Test
  void countsAttemptsForEachTarget() throws Exception {
    site.handle("/", exchange -> exchange.html("attempt " + exchange.attempt()));

    assertThat(get("/").body()).isEqualTo("attempt 1");
    assertThat(get("/?other").body()).isEqualTo("attempt 1");
    assertThat(get("/").body()).isEqualTo("attempt 2");
    assertThat(site.count("/")).isEqualTo(2);
    assertThat(site.count("/nowhere")).isZero();
  }

  @Test
  void leavesRobotsOutOfPaths() throws Exception {
    get("/robots.txt");
    get("/b");
    get("/a");

    assertThat(site.paths()).containsExactly("/b", "/a");
  }

  @Test
  void measuresGapsAndRequestsInFlight() throws Exception {
    CountDownLatch both = new CountDownLatch(2);
    site.handle(
        "/meet",
        exchange -> {
          both.countDown();
          exchange.await(both);
          exchange.html("met");
        });

    CompletableFuture<?> one = getLater("/meet");
    CompletableFuture<?> two = getLater("/meet");
    CompletableFuture.allOf(one, two).join();
    site.log().awaitIdle(Duration.ofSeconds(30)); // an answer may be here before its end is noted
    get("/");
    site.log().awaitIdle(Duration.ofSeconds(30));

    assertThat(site.maxInFlight()).isEqualTo(2);
    assertThat(site.gaps()).hasSize(2);
    assertThat(site.gaps().get(0)).isNegative();
    assertThat(site.gaps().get(1)).isPositive();
  }

  @Test
  void seesOneInFlightWhenRequestsFollowEachOther() throws Exception {
    for (int i = 0; i < 50; i++) {
      get("/" + i);
    }

    assertThat(site.maxInFlight()).isEqualTo(1);
    assertThat(site.gaps()).hasSize(49).allMatch(gap -> !gap.isNegative());
  }

  @Test
  void closingReleasesWaitingHandlersAndConnections() throws Exception {
    site.handle("/wait", exchange -> exchange.await(new CountDownLatch(1)));
    site.handle("/hang", Fault.NO_ANSWER);
    CompletableFuture<?> waiting = getLater("/wait");
    CompletableFuture<?> hanging = getLater("/hang");
    assertThat(site.log().awaitCount("/wait", 1, LONG)).isTrue();
    assertThat(site.log().awaitCount("/hang", 1, LONG)).isTrue();

    site.close();

    assertThat(site.log().awaitIdle(LONG)).isTrue();
    assertThatThrownBy(waiting::join).hasCauseInstanceOf(IOException.class);
    assertThatThrownBy(hanging::join).hasCauseInstanceOf(IOException.class);
  }

  @Test
  void reportsEndedRequestsToListeners() throws Exception {
    List<String> seen = new CopyOnWriteArrayList<>();
    CountDownLatch ended = new CountDownLatch(2);
    site.log()
        .onEnd(
            request -> {
              seen.add(request.target());
              ended.countDown();
            });

    get("/1");
    get("/2");

    assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(seen).containsExactly("/1", "/2");
  }

  @Test
  void runsOnOtherLoopbackAddresses() throws Exception {
    try (TestSite other = TestSite.startOn("127.0.0.2")) {
      other.page("/x");

      assertThat(other.origin()).isEqualTo("http://127.0.0.2:" + other.port());
      assertThat(send(HttpRequest.newBuilder(URI.create(other.url("/x")))).statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void hasPortsAtWhichNobodyListens() {
    URI dead = URI.create("http://127.0.0.1:" + TestSite.deadPort() + "/");

    assertThatThrownBy(() -> send(HttpRequest.newBuilder(dead)))
        .isInstanceOf(java.net.ConnectException.class);
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send(request(path));
  }

  private CompletableFuture<HttpResponse<String>> getLater(String path) {
    return client.sendAsync(request(path).build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofString(StandardCharsets.ISO_8859_1));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(site.url(path))).timeout(LONG);
  }
}
