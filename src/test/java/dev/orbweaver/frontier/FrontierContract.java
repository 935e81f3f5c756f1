package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every frontier keeps, wherever it is. */
abstract class FrontierContract {
  /** The frontier under test, empty at first. */
  abstract FrontierStore frontier();

  @Test
  void losesNothingWhenOneThreadTakesWhileAnotherCommits() throws InterruptedException {
    int hosts = 400;
    int each = 50;
    Thread committing =
        new Thread(
            () -> {
              for (int i = 0; i < hosts * each; i++) {
                commit(admit(found(0, "http://h" + i % hosts + "/" + i)));
              }
            });
    Set<Long> taken = new HashSet<>();

    committing.start();
    for (int i = 0; taken.size() < hosts * each && (committing.isAlive() || i % hosts != 0); i++) {
      take("h" + i % hosts, 3).forEach(task -> taken.add(task.id()));
    }
    committing.join();
    for (int i = 0; i < hosts; i++) {
      take("h" + i, each).forEach(task -> taken.add(task.id()));
    }

    assertThat(taken).hasSize(hosts * each);
  }

  @Test
  void admitsEachUrlOnceAndInTheOrderFound() {
    List<List<FetchTask>> admitted =
        admit(
            found(1, "http://a/1", "http://a/2", "http://a/1"),
            found(1, "http://a/2", "http://b/"));

    assertThat(admitted.get(0))
        .extracting(task -> task.url().href())
        .containsExactly("http://a/1", "http://a/2");
    assertThat(admitted.get(1)).extracting(task -> task.url().href()).containsExactly("http://b/");
    assertThat(admit(found(1, "http://b/")).get(0)).isEmpty();
  }

  @Test
  void knowsFactsFromTheirCommitOn() {
    FactKey known = new FactKey(1, 2);
    FactKey unknown = new FactKey(2, 1);
    Map<FactKey, String> facts = Map.of(known, "http://a/\u00e4");
    assertThat(facts(known)).isEmpty();

    Commit commit = new Commit(List.of(), List.of(), Map.of(), false, Map.of(), facts, null);
    frontier().commit(commit).toCompletableFuture().join();

    assertThat(facts(known, unknown)).isEqualTo(facts);
  }

  private Map<FactKey, String> facts(FactKey... asked) {
    return frontier().admit(List.of(), List.of(asked)).toCompletableFuture().join().facts();
  }

  @Test
  void handsOutNothingThatWasNotCommitted() {
    admit(found(0, "http://a/1"));

    assertThat(take("a", 5)).isEmpty();
  }

  @Test
  void handsOutWhatWasCommittedByPriorityThenDepthThenDiscovery() {
    commit(admit(found(2, "http://a/deep"), found(1, "http://a/x", "http://a/y")));
    commit(admit(new Discovery(links("http://a/urgent"), null, 9, 5, -1)));

    assertThat(take("a", 9))
        .extracting(task -> task.url().path())
        .containsExactly("/urgent", "/x", "/y", "/deep");
  }

  @Test
  void handsOutEachTaskOnceAndNoMoreThanAsked() {
    commit(admit(found(0, "http://a/1", "http://a/2", "http://a/3")));

    assertThat(take("a", 2)).hasSize(2);
    assertThat(take("a", 2)).hasSize(1);
    assertThat(take("a", 2)).isEmpty();
  }

  @Test
  void leavesWhatIsNotWantedWhereItIs() {
    commit(
        admit(found(1, "http://a/x1", "http://a/x2", "http://a/1", "http://a/x3", "http://a/2")));

    Batch first = takeWanted("a", 1);
    assertThat(paths(first.tasks())).containsExactly("/1");
    assertThat(first.last()).isFalse();
    commit(admit(found(0, "http://a/x0", "http://a/0")));
    assertThat(paths(takeWanted("a", 9).tasks())).containsExactly("/0", "/2");
    assertThat(takeWanted("a", 9)).isEqualTo(new Batch(List.of(), true));
    commit(admit(found(3, "http://a/x4", "http://a/3")));
    Batch last = takeWanted("a", 9);

    assertThat(paths(last.tasks())).containsExactly("/3");
    assertThat(last.last()).isTrue();
  }

  @Test
  void asksAgainAboutWhatWasRefusedWhenItIsTold() {
    commit(admit(found(1, "http://a/x1", "http://a/1", "http://a/x2", "http://a/2")));
    assertThat(paths(takeWanted("a", 1).tasks())).containsExactly("/1");
    assertThat(paths(takeWanted("a", 9).tasks())).containsExactly("/2");

    frontier().reconsider("a").toCompletableFuture().join();
    frontier().reconsider("nobody").toCompletableFuture().join();
    commit(admit(found(0, "http://a/x0"), found(1, "http://a/3")));

    assertThat(paths(take("a", 9))).containsExactly("/x0", "/x1", "/x2", "/3");
    assertThat(take("a", 9)).isEmpty();
  }

  @Test
  void visitsWhatWasRefused() {
    commit(admit(found(1, "http://a/x1", "http://a/1")));
    assertThat(takeWanted("a", 9).tasks()).hasSize(1);
    Set<String> seen = new HashSet<>();

    frontier()
        .visit(List.of("a"), task -> seen.add(task.url().path()))
        .toCompletableFuture()
        .join();

    assertThat(seen).contains("/x1");
    Sighting sighting =
        frontier().look((Url) Url.parse("http://a/x1")).toCompletableFuture().join();
    assertThat(sighting.queued()).isNotNull();
  }

  @Test
  void visitsWhatIsQueuedAndTakesNothing() {
    commit(admit(found(1, "http://a/x1", "http://a/1", "http://b/1", "http://c/1")));
    Set<String> seen = new HashSet<>();

    frontier()
        .visit(List.of("a", "c", "d"), task -> seen.add(task.url().href()))
        .toCompletableFuture()
        .join();

    assertThat(seen).containsExactlyInAnyOrder("http://a/x1", "http://a/1", "http://c/1");
    assertThat(take("a", 9)).hasSize(2);
  }

  @Test
  void whatIsWantedMayDependOnWhatWasCommitted() {
    FactKey key = new FactKey(1, 2);
    commit(admit(found(1, "http://a/x1", "http://a/1")));
    frontier()
        .commit(
            new Commit(List.of(), List.of(), Map.of(), false, Map.of(), Map.of(key, "/x1"), null))
        .toCompletableFuture()
        .join();

    Batch batch =
        frontier()
            .take("a", 9, task -> !task.url().path().equals(frontier().fact(key)))
            .toCompletableFuture()
            .join();

    assertThat(paths(batch.tasks())).containsExactly("/1");
    List<String> facts = new ArrayList<>();
    frontier()
        .visit(List.of("a"), task -> facts.add(frontier().fact(new FactKey(1, 3))))
        .toCompletableFuture()
        .join();
    assertThat(facts).isNotEmpty().containsOnlyNulls();
  }

  @Test
  void visitsNoMoreThanIsWanted() {
    commit(admit(found(1, "http://a/1", "http://a/2", "http://a/3", "http://b/1", "http://c/1")));
    List<String> seen = new ArrayList<>();

    frontier()
        .visit(
            List.of("c", "a", "b"),
            task -> {
              seen.add(task.url().href());
              return seen.size() < 3;
            })
        .toCompletableFuture()
        .join();

    assertThat(seen).hasSize(3).startsWith("http://c/1").doesNotContain("http://b/1");
  }

  private Batch takeWanted(String host, int most) {
    return frontier()
        .take(host, most, task -> !task.url().path().startsWith("/x"))
        .toCompletableFuture()
        .join();
  }

  @Test
  void keepsHostsApartByName() {
    commit(admit(found(0, "http://a/", "https://a:8443/x", "http://b/")));

    assertThat(take("a", 9)).hasSize(2); // one host, whatever scheme and port
    assertThat(take("b", 9)).hasSize(1);
    assertThat(take("c", 9)).isEmpty();
  }

  @Test
  void carriesWhatTheDiscoverySays() {
    Url referrer = (Url) Url.parse("http://a/from");
    commit(admit(new Discovery(links("http://a/1"), referrer, 3, 7, 2)));

    FetchTask task = take("a", 1).get(0);

    assertThat(task.referrer()).isEqualTo(referrer);
    assertThat(task.depth()).isEqualTo(3);
    assertThat(task.redirectsLeft()).isEqualTo(7);
    assertThat(task.priority()).isEqualTo(2);
    assertThat(task.tries()).isZero();
  }

  @Test
  void countsAsSeenWhatIsNotCommittedYet() {
    List<List<FetchTask>> first = admit(found(1, "http://a/1"));

    assertThat(admit(found(1, "http://a/1", "http://a/2")).get(0)).hasSize(1);
    commit(first);
    assertThat(admit(found(1, "http://a/1")).get(0)).isEmpty();
  }

  @Test
  void handsOutWhatComesBetweenInItsPlace() {
    commit(admit(found(2, "http://a/1", "http://a/2", "http://a/3")));
    assertThat(paths(take("a", 1))).containsExactly("/1");
    commit(admit(found(1, "http://a/sooner"), found(3, "http://a/later")));
    commit(admit(found(2, "http://a/4")));

    assertThat(paths(take("a", 2))).containsExactly("/sooner", "/2");
    assertThat(paths(take("a", 9))).containsExactly("/3", "/4", "/later");
  }

  @Test
  void handsOutNothingTwiceWhenTasksAreFinished() {
    commit(admit(found(1, "http://a/1", "http://a/2", "http://a/3")));
    List<FetchTask> taken = take("a", 2);
    frontier().commit(new Commit(taken, List.of(), Map.of())).toCompletableFuture().join();

    assertThat(paths(take("a", 9))).containsExactly("/3");
    assertThat(take("a", 9)).isEmpty();
  }

  @Test
  void acceptsTasksThatWereTriedMeanwhile() {
    commit(admit(found(1, "http://a/1")));
    FetchTask tried = take("a", 1).get(0).withTries(3, 1);
    Commit commit =
        new Commit(List.of(tried), List.of(), Map.of(), false, Map.of(), new byte[] {1});
    frontier().commit(commit).toCompletableFuture().join();

    assertThat(take("a", 9)).isEmpty();
  }

  @Test
  void worksOffManyHostsAndPages() {
    for (int page = 0; page < 50; page++) {
      String[] urls = new String[40];
      for (int i = 0; i < urls.length; i++) {
        urls[i] = "http://host" + (page + i) % 30 + "/p" + page * i; // many of them twice
      }
      commit(admit(found(page % 3, urls)));
    }

    Set<Url> all = new HashSet<>();
    int taken = 0;
    for (int host = 0; host < 30; host++) {
      for (List<FetchTask> some = take("host" + host, 7); !some.isEmpty(); ) {
        some.forEach(task -> all.add(task.url()));
        taken += some.size();
        some = take("host" + host, 7);
      }
    }
    Set<String> distinct = new HashSet<>();
    for (int page = 0; page < 50; page++) {
      for (int i = 0; i < 40; i++) {
        distinct.add("http://host" + (page + i) % 30 + "/p" + page * i);
      }
    }

    assertThat(taken).isEqualTo(distinct.size());
    assertThat(all).extracting(Url::href).containsExactlyInAnyOrderElementsOf(distinct);
  }

  private static List<String> paths(List<FetchTask> tasks) {
    return tasks.stream().map(task -> task.url().path()).toList();
  }

  private List<List<FetchTask>> admit(Discovery... discoveries) {
    return frontier().admit(List.of(discoveries)).toCompletableFuture().join();
  }

  private void commit(List<List<FetchTask>> admitted) {
    List<FetchTask> all = admitted.stream().flatMap(List::stream).toList();
    frontier().commit(new Commit(List.of(), all, Map.of())).toCompletableFuture().join();
  }

  private List<FetchTask> take(String host, int most) {
    return frontier().take(host, most).toCompletableFuture().join();
  }

  private static Discovery found(int depth, String... urls) {
    return new Discovery(links(urls), null, depth, 5, 0);
  }

  private static List<Link> links(String... urls) {
    return Arrays.stream(urls)
        .map(text -> (Url) Url.parse(text))
        .map(url -> new Link(url, url.fingerprint(), "a", true))
        .toList();
  }
}
