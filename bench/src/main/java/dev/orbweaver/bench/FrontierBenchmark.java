package dev.orbweaver.bench;

import dev.orbweaver.frontier.Commit;
import dev.orbweaver.frontier.Discovery;
import dev.orbweaver.frontier.MemoryFrontier;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The frontier in memory, one URL an operation. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class FrontierBenchmark {
  private static final int LINKS = 10_000;

  private Discovery page;
  private MemoryFrontier seen;

  @Setup
  public void setUp() {
    List<Link> links = new ArrayList<>();
    for (int i = 0; i < LINKS; i++) {
      Url url = (Url) Url.parse("http://host.test/page/" + i);
      links.add(new Link(url, url.fingerprint(), "a", true));
    }
    page = new Discovery(links, Corpus.PAGE, 1, 20, 0);
  }

  @Setup(Level.Iteration)
  public void fill() {
    seen = new MemoryFrontier();
    seen.admit(List.of(page));
  }

  /** Links that were all seen before. */
  @Benchmark
  @OperationsPerInvocation(LINKS)
  public Object seenBefore() {
    return seen.admit(List.of(page));
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
