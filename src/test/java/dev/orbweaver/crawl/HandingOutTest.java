package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.typed.ActorRef;
import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.clockwork.Plans;
import dev.orbweaver.frontier.Batch;
import dev.orbweaver.frontier.Commit;
import dev.orbweaver.frontier.Discovery;
import dev.orbweaver.frontier.MemoryFrontier;
import dev.orbweaver.host.HostFetcher;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.scope.traps.FirstPages;
import dev.orbweaver.scope.traps.Parked;
import dev.orbweaver.scope.traps.TrapSettings;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The supervisor's bookkeeping, when what the store does and what is heard of it come apart. */
class HandingOutTest {
  private static final String HOST = "a.test";
  private static final TrapSettings TRAPS = new TrapSettings(true, 3, 40, 100, 1000, 6, 100);
  private static final Parked NO_TRAPS = Parked.nothing(TRAPS);
  private static final Parked CALENDAR =
      new Parked(
          TRAPS,
          Map.of(HOST, new Parked.OfHost(Set.of("http://a.test/cal?day=*"), Set.of(), Map.of())),
          Map.of());

  /** A take that was asked of the store. */
  private record Take(HostRow row, int tasks, Predicate<FetchTask> wanted) {}

  private final Clockwork clockwork = new Clockwork();
  private final List<HostFetcher.Command> work = new ArrayList<>();
  private final ActorRef<HostFetcher.Command> fetcher = clockwork.ear(work);
  private final List<Take> takes = new ArrayList<>();
  private final MemoryFrontier store = new MemoryFrontier();
  private final HostTable hosts = new HostTable(8, true);
  private final Slots slots = new Slots(8);
  private final HandingOut handingOut =
      new HandingOut(
          hosts,
          slots,
          new Spending(Plans.plan().crawl().budgets()),
          new Asked(),
          FirstPages.UNKNOWN,
          true);

  private final class Asked implements HandingOut.Hands {
    @Override
    public void take(HostRow row, int tasks, Predicate<FetchTask> wanted) {
      takes.add(new Take(row, tasks, wanted));
    }

    @Override
    public void reconsider(HostRow row) {
      store.reconsider(row.host);
    }

    @Override
    public ActorRef<HostFetcher.Command> fetcherOf(HostRow row) {
      return fetcher;
    }

    @Override
    public void end(FetchTask task, Outcome outcome) {
      throw new AssertionError(task + " ends as " + outcome);
    }
  }

  @AfterEach
  void shutDown() {
    clockwork.close();
  }

  /** The store has it, and nobody heard of that. */
  private List<FetchTask> commit(int depth, String url) {
    Url parsed = (Url) Url.parse(url);
    Link link = new Link(parsed, parsed.fingerprint(), "a", true);
    List<FetchTask> tasks =
        store
            .admit(List.of(new Discovery(List.of(link), parsed, depth, 5, 0)))
            .toCompletableFuture()
            .join()
            .get(0);
    store.commit(new Commit(List.of(), tasks, Map.of()));
    return tasks;
  }

  private void hears(List<FetchTask> admitted, Parked traps) {
    handingOut.committed(new CommitEvent.Committed(List.of(), admitted, traps, 0), 0);
    for (FetchTask task : admitted) {
      HostRow row = hosts.row(task.url().host(), 0);
      handingOut.admitted(row, task);
      hosts.changed(row, 0);
    }
    handingOut.toWhoeverMay(Long.MAX_VALUE, 0);
  }

  /** What the store does about the take that was asked for. */
  private Batch takes() {
    Take take = takes.get(0);
    return store.take(take.row.host, take.tasks, take.wanted).toCompletableFuture().join();
  }

  private void hears(Batch taken) {
    Take take = takes.remove(0);
    handingOut.taken(take.row, take.tasks, taken, true, 0);
    handingOut.toWhoeverMay(Long.MAX_VALUE, 0);
  }

  private List<String> paths() {
    clockwork.settle();
    return work.stream()
        .flatMap(each -> ((HostFetcher.Work) each).tasks().stream())
        .map(task -> task.url().path())
        .toList();
  }

  /** The fetcher can do more. */
  private void goesOn() {
    HostRow row = hosts.row(HOST, 0);
    row.capacity = 1;
    hosts.changed(row, 0);
    handingOut.toWhoeverMay(Long.MAX_VALUE, 0);
    while (!takes.isEmpty()) {
      hears(takes());
    }
  }

  @Test
  void aTaskIsFetchedInWhosePlaceOneWasTakenThatIsParkedNow() {
    hears(commit(2, "http://a.test/behind"), NO_TRAPS);
    List<FetchTask> before = commit(1, "http://a.test/cal?day=1");
    Batch taken = takes(); // by what was parked then

    hears(taken);
    hears(before, CALENDAR);
    goesOn();

    assertThat(paths()).containsExactly("/cal", "/behind");
    assertThat(hosts.available() + hosts.parked()).isZero();
  }

  @Test
  void aTaskIsFetchedInWhosePlaceOneWasTakenThatWasParkedOnTheWay() {
    hears(commit(2, "http://a.test/behind"), NO_TRAPS);
    List<FetchTask> before = commit(1, "http://a.test/cal?day=1");
    Batch taken = takes();

    hears(before, CALENDAR);
    hears(taken);
    goesOn();

    assertThat(paths()).containsExactly("/behind");
    assertThat(hosts.available()).isZero();
    assertThat(hosts.parked()).isEqualTo(1);
  }

  @Test
  void aHostWhosePageIsNotCommittedYetKeepsItsPartOfTheSlots() {
    hears(commit(0, "http://b.test/"), NO_TRAPS);
    hears(takes());
    HostRow other = hosts.row("b.test", 0);
    other.finished(theOnlyTask());
    hosts.changed(other, 0);
    hosts.row(HOST, 0).capacity = 8;

    List<FetchTask> many = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      many.addAll(commit(0, "http://a.test/" + i));
    }
    hears(many, NO_TRAPS);

    assertThat(takes).extracting(Take::tasks).containsExactly(4);
  }

  private FetchTask theOnlyTask() {
    clockwork.settle();
    return ((HostFetcher.Work) work.get(0)).tasks().get(0);
  }
}
