package dev.orbweaver.bench;

import dev.orbweaver.frontier.Commit;
import dev.orbweaver.frontier.Discovery;
import dev.orbweaver.frontier.DurableFrontier;
import dev.orbweaver.frontier.FrontierSettings;
import dev.orbweaver.frontier.MemoryFrontier;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The frontier in memory and on disk, one URL an operation. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class FrontierBenchmark {
  private static final int LINKS = 10_000;

  private Discovery page;
  private MemoryFrontier seen;
  private Path directory;
  private DurableFrontier onDisk;
  private int hosts;

  @Setup
  public void setUp() {
    page = new Discovery(links("host.test"), Corpus.PAGE, 1, 20, 0);
  }

  private static List<Link> links(String host) {
    List<Link> links = new ArrayList<>();
    for (int i = 0; i < LINKS; i++) {
      Url url = (Url) Url.parse("http://" + host + "/page/" + i);
      links.add(new Link(url, url.fingerprint(), "a", true));
    }
    return links;
  }

  @Setup(Level.Iteration)
  public void fill() throws IOException {
    seen = new MemoryFrontier();
    seen.admit(List.of(page));
    directory = Files.createTempDirectory("orbweaver-jmh");
    onDisk = DurableFrontier.open(directory, FrontierSettings.of(Corpus.CONFIG));
    onDisk.admit(List.of(page)).toCompletableFuture().join();
  }

  @TearDown(Level.Iteration)
  public void empty() throws IOException {
    onDisk.close();
    DurableFrontier.erase(directory);
    try (Stream<Path> left = Files.walk(directory)) {
      left.sorted(Comparator.reverseOrder()).forEach(each -> each.toFile().delete());
    }
  }

  /** Links that were all seen before. */
  @Benchmark
  @OperationsPerInvocation(LINKS)
  public Object seenBefore() {
    return seen.admit(List.of(page));
  }

  /** Links that were all seen before, by a frontier on disk. */
  @Benchmark
  @OperationsPerInvocation(LINKS)
  public Object seenBeforeOnDisk() {
    return onDisk.admit(List.of(page)).toCompletableFuture().join();
  }

  /** New links: admitted, queued, taken, finished, on disk. */
  @Benchmark
  @OperationsPerInvocation(LINKS)
  public int admitQueueTakeOnDisk() {
    String host = "host" + hosts++ + ".test";
    Discovery links = new Discovery(links(host), Corpus.PAGE, 1, 20, 0);
    List<FetchTask> admitted = onDisk.admit(List.of(links)).toCompletableFuture().join().get(0);
    onDisk.commit(new Commit(List.of(), admitted, Map.of())).toCompletableFuture().join();
    List<FetchTask> taken = onDisk.take(host, LINKS).toCompletableFuture().join();
    onDisk.commit(finishing(taken)).toCompletableFuture().join();
    return taken.size();
  }

  /** Forced now and then, as a crawl's are once a second: what is done is deleted then. */
  private Commit finishing(List<FetchTask> taken) {
    boolean forced = hosts % 100 == 0;
    return new Commit(taken, List.of(), Map.of(), forced, Map.of(), null);
  }

  /** New links: admitted, queued, taken. */
  @Benchmark
  @OperationsPerInvocation(LINKS)
  public int admitQueueTake() {
    MemoryFrontier frontier = new MemoryFrontier();
    List<FetchTask> admitted = frontier.admit(List.of(page)).toCompletableFuture().join().get(0);
    frontier.commit(new Commit(List.of(), admitted, Map.of()));
    return frontier.take("host.test", LINKS).toCompletableFuture().join().size();
  }
}
