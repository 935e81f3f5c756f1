package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;

/**
 * Whatever is done to a frontier on disk, in any order, kills and power cuts included: it answers
 * as a model of a few lines does. Nothing is lost, nothing comes twice.
 */
class FrontierModelTest {
  private static final int HOSTS = 3;
  private static final Comparator<FetchTask> ORDER =
      Comparator.comparingInt(FetchTask::priority)
          .thenComparingInt(FetchTask::depth)
          .thenComparingLong(FetchTask::id);

  /** One thing done; it reads the numbers as it likes. */
  private enum Kind {
    ADMIT,
    COMMIT,
    TAKE,
    FINISH,
    FORCE,
    CLOSE,
    KILL,
    POWER_CUT
  }

  private record Step(Kind kind, int one, int two, List<Integer> urls) {}

  private Path base;
  private int copies;
  private Path directory;
  private DurableFrontier frontier;
  private Asking asking;
  private FrontierSettings settings;

  // the model
  private final Set<Long> seen = new HashSet<>();
  private final Set<Long> admittedSeen = new HashSet<>();
  private final Map<String, TreeSet<FetchTask>> queued = new HashMap<>();
  private final Map<Long, FetchTask> inHand = new HashMap<>();
  private final List<FetchTask> admitted = new ArrayList<>();
  private final List<FetchTask> doneSinceForced = new ArrayList<>();
  private int boots;

  @BeforeTry
  void begin() throws IOException {
    base = Files.createTempDirectory("frontier-model");
    directory = base.resolve("state");
    seen.clear();
    admittedSeen.clear();
    queued.clear();
    inHand.clear();
    admitted.clear();
    doneSinceForced.clear();
  }

  @AfterTry
  void end() throws IOException {
    if (frontier != null) {
      frontier.close();
    }
    StateFiles.delete(base);
  }

  @Property(tries = 60)
  void answersAsTheModelDoes(@ForAll("memories") long memory, @ForAll("steps") List<Step> steps)
      throws IOException {
    settings = new FrontierSettings(memory, Duration.ofMillis(50));
    open();
    for (Step step : steps) {
      apply(step);
    }
    reopen(Kind.KILL);
    for (int host = 0; host < HOSTS; host++) {
      take("h" + host, 1_000);
    }
  }

  private void apply(Step step) throws IOException {
    switch (step.kind) {
      case ADMIT -> admit(step);
      case COMMIT -> commit(List.of(), false);
      case TAKE -> take("h" + step.one % HOSTS, 1 + step.two % 8);
      case FINISH -> finish(1 + step.two % 8, false);
      case FORCE -> finish(step.two % 3, true);
      default -> reopen(step.kind);
    }
  }

  private void admit(Step step) {
    List<Link> links = new ArrayList<>();
    for (int url : step.urls) {
      links.add(Asking.link(Asking.url("http://h" + url % HOSTS + "/" + url)));
    }
    int depth = step.one % 4;
    int priority = step.two % 3 - 1;
    List<FetchTask> tasks = asking.admit(new Discovery(links, null, depth, 5, priority));

    List<Long> expected = new ArrayList<>();
    for (Link link : links) {
      if (!seen.contains(link.fingerprint()) && admittedSeen.add(link.fingerprint())) {
        expected.add(link.fingerprint());
      }
    }
    assertThat(tasks).extracting(task -> task.url().fingerprint()).isEqualTo(expected);
    admitted.addAll(tasks);
  }

  private void commit(List<FetchTask> finished, boolean forced) {
    asking.commit(new Commit(finished, admitted, Map.of(), forced, Map.of(), null));
    doneSinceForced.addAll(finished);
    if (forced) {
      doneSinceForced.clear();
    }
    for (FetchTask task : admitted) {
      queued.computeIfAbsent(task.url().host(), host -> new TreeSet<>(ORDER)).add(task);
    }
    finished.forEach(task -> inHand.remove(task.id()));
    admitted.clear();
    seen.addAll(admittedSeen);
    admittedSeen.clear();
  }

  private void take(String host, int most) {
    TreeSet<FetchTask> queue = queued.getOrDefault(host, new TreeSet<>(ORDER));
    List<FetchTask> expected = queue.stream().limit(most).toList();

    assertThat(asking.take(host, most)).isEqualTo(expected);
    expected.forEach(queue::remove);
    expected.forEach(task -> inHand.put(task.id(), task));
  }

  private void finish(int most, boolean forced) {
    commit(inHand.values().stream().limit(most).toList(), forced);
  }

  private void reopen(Kind how) throws IOException {
    if (how != Kind.CLOSE) {
      Path copy = base.resolve("killed" + copies++);
      StateFiles.copy(directory, copy);
      frontier.close();
      directory = copy;
    } else {
      frontier.close();
    }
    admitted.clear();
    admittedSeen.clear();
    inHand.values().forEach(this::isQueuedAgain);
    inHand.clear();
    if (how == Kind.POWER_CUT) {
      boots++;
      doneSinceForced.forEach(this::isQueuedAgain);
    }
    open();
    assertThat(frontier.takenBack()).isEqualTo(how == Kind.POWER_CUT ? doneSinceForced.size() : 0);
    if (how == Kind.POWER_CUT) {
      doneSinceForced.clear();
    }
    Map<String, Long> counts = new HashMap<>();
    queued.forEach((host, queue) -> counts.put(host, (long) queue.size()));
    counts.values().removeIf(count -> count == 0);
    assertThat(frontier.recovered().queued()).isEqualTo(counts);
  }

  private void isQueuedAgain(FetchTask task) {
    queued.computeIfAbsent(task.url().host(), host -> new TreeSet<>(ORDER)).add(task);
  }

  private void open() {
    frontier = DurableFrontier.open(directory, settings, "boot " + boots);
    asking = new Asking(frontier);
  }

  /** From hardly any, where all is flushed and forgotten at once, to plenty. */
  @Provide
  Arbitrary<Long> memories() {
    return Arbitraries.of(16L << 10, 256L << 10, 32L << 20);
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<Kind> kinds =
        Arbitraries.frequency(
            Tuple.of(8, Kind.ADMIT),
            Tuple.of(6, Kind.COMMIT),
            Tuple.of(8, Kind.TAKE),
            Tuple.of(6, Kind.FINISH),
            Tuple.of(1, Kind.CLOSE),
            Tuple.of(2, Kind.FORCE),
            Tuple.of(1, Kind.KILL),
            Tuple.of(1, Kind.POWER_CUT));
    Arbitrary<Integer> numbers = Arbitraries.integers().between(0, 1_000);
    Arbitrary<List<Integer>> urls =
        Arbitraries.integers().between(0, 150).list().ofMinSize(1).ofMaxSize(30);
    return Combinators.combine(kinds, numbers, numbers, urls)
        .as(Step::new)
        .list()
        .ofMinSize(5)
        .ofMaxSize(60);
  }
}
