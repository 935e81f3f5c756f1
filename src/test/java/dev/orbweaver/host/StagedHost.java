package dev.orbweaver.host;

import akka.actor.typed.ActorRef;
import dev.orbweaver.clockwork.Answers;
import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.clockwork.Plans;
import dev.orbweaver.clockwork.StagedDoor;
import dev.orbweaver.host.HostEvent.Again;
import dev.orbweaver.host.HostEvent.Readiness;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Visit;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/** A real fetcher between a staged door and a test that gives it work. */
final class StagedHost {
  final Clockwork clockwork = new Clockwork();
  final StagedDoor door = new StagedDoor(clockwork);

  /** What the supervisor would hear, apart from what it is only to remember. */
  final List<HostEvent> heard =
      Collections.synchronizedList(
          new ArrayList<>() {
            private static final long serialVersionUID = 1L;

            @Override
            public boolean add(HostEvent event) {
              if (event instanceof HostEvent.CookiesLearnt cookies) {
                return keptCookies.add(cookies.kept());
              }
              return event instanceof HostEvent.RobotsLearnt learnt
                  ? learnt(learnt)
                  : super.add(event);
            }
          });

  final List<HostEvent.RobotsLearnt> learnt = new ArrayList<>();
  final List<byte[]> keptCookies = new ArrayList<>();

  private boolean learnt(HostEvent.RobotsLearnt event) {
    return learnt.add(event);
  }

  final Deque<Runnable> parsing = new ArrayDeque<>();
  private FetchWays ways;
  private ActorRef<HostFetcher.Command> fetcher;
  private boolean parsesLater;
  private int slots = 1; // too few for any page to rest
  private long ids;

  /**
   * @param settings as for {@link Plans#plan}
   */
  StagedHost start(String... settings) {
    String[] all = Arrays.copyOf(settings, settings.length + 1);
    all[settings.length] = "roots = [\"http://a.test/\"]";
    ways =
        Plans.ways(
            Plans.plan(all),
            clockwork,
            () -> door,
            ReadingRoom.of(new PageReaders(this::parse, clockwork::after, slots)),
            () -> 0);
    resume(HostMemory.NONE);
    return this;
  }

  private void parse(Runnable page) {
    if (parsesLater) {
      parsing.add(page);
    } else {
      page.run();
    }
  }

  /** Pages for whose links nobody waits are read when some have gathered. */
  StagedHost gatheringPages() {
    slots = 400;
    return this;
  }

  /** The next fetcher of the host. */
  void resume(HostMemory memory) {
    fetcher = clockwork.spawn(HostFetcher.create("a.test", ways, memory, clockwork.ear(heard)));
  }

  StagedHost startWith(VisitReader reader, String... settings) {
    start(settings);
    ways =
        new FetchWays(
            ways.doors(),
            reader,
            ways.parsing(),
            ways.robots(),
            ways.politeness(),
            ways.retries(),
            ways.health(),
            ways.cookies(),
            ways.maxUrlLength(),
            ways.nanos(),
            ways.clock(),
            ways.random());
    resume(HostMemory.NONE);
    return this;
  }

  StagedHost parsingLater() {
    parsesLater = true;
    return this;
  }

  /** Started, and its robots.txt of the origin known to be absent; the delay is over. */
  StagedHost startAllowed(String... settings) {
    start(settings);
    allow("http://a.test");
    return this;
  }

  /** Has the origin's robots.txt asked for and found absent, and what came of that forgotten. */
  void allow(String origin) {
    work(origin + "/first");
    door.answer(404);
    if (heard.isEmpty()) {
      door.answer(200); // no delay: the page was asked for at once
    }
    clockwork.pass(Duration.ofSeconds(100));
    door.asked();
    heard.clear();
  }

  void work(String... urls) {
    List<FetchTask> tasks = new ArrayList<>();
    for (String url : urls) {
      tasks.add(FetchTask.root(++ids, (Url) Url.parse(url), 3));
    }
    tell(new HostFetcher.Work(tasks));
  }

  void workAgain(FetchTask task) {
    tell(new HostFetcher.Work(List.of(task)));
  }

  void tell(HostFetcher.Command command) {
    fetcher.tell(command);
    clockwork.settle();
  }

  void answer(Answers answer) {
    door.answer(answer);
  }

  /** The only event heard since the last look. */
  HostEvent event() {
    HostEvent only = heard.remove(0);
    if (!heard.isEmpty()) {
      throw new AssertionError("heard more: " + heard);
    }
    return only;
  }

  Visit visit() {
    return ((HostEvent.Finished) event()).visit();
  }

  Outcome outcome() {
    return visit().outcome();
  }

  /** The only task that came back in the only event. */
  Again again() {
    List<Again> tasks = ((HostEvent.Returned) event()).tasks();
    if (tasks.size() != 1) {
      throw new AssertionError(tasks);
    }
    return tasks.get(0);
  }

  static Readiness readiness(HostEvent event) {
    return event instanceof HostEvent.Finished finished
        ? finished.readiness()
        : ((HostEvent.Returned) event).readiness();
  }

  Duration until(long nanos) {
    return Duration.ofNanos(nanos - clockwork.nanos());
  }

  void close() {
    clockwork.close();
  }
}
