package dev.orbweaver.cli;

import com.typesafe.config.Config;
import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.config.Section;
import dev.orbweaver.crawl.CrawlIntent;
import dev.orbweaver.crawl.CrawlMemory;
import dev.orbweaver.crawl.CrawlPlan;
import dev.orbweaver.crawl.Frontier;
import dev.orbweaver.frontier.DurableFrontier;
import dev.orbweaver.frontier.EarlierPages;
import dev.orbweaver.frontier.FrontierProblem;
import dev.orbweaver.frontier.FrontierSettings;
import dev.orbweaver.frontier.Recovered;
import dev.orbweaver.output.Sink;
import dev.orbweaver.text.Plain;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The state directory of a crawl: where it is, what it holds, and what is said of that when a crawl
 * begins.
 */
final class State {
  static final String FRONTIER = "frontier";
  private static final String NOWHERE = "none";
  private static final int LONGEST_COMMAND = 1000;

  private final Terminal terminal;
  private final Path directory;

  private State(Terminal terminal, Path directory) {
    this.terminal = terminal;
    this.directory = directory;
  }

  /** Where the state of a crawl with these settings lies; null: nowhere. */
  static Path directory(Config config) {
    Section orbweaver = Section.of(config, "orbweaver");
    String given = orbweaver.section("state").text("dir");
    String out = orbweaver.text("out");
    if (given.equals(NOWHERE) || given.isEmpty() && out.equals("-")) {
      return null;
    }
    return given.isEmpty() ? Path.of(out, "state") : Path.of(given);
  }

  /**
   * Looks whether a state is in use, and opens nothing.
   *
   * @param directory null where there is none
   */
  static void requireFree(Path directory) {
    try {
      if (directory != null) {
        DurableFrontier.requireFree(directory.resolve(FRONTIER));
      }
    } catch (FrontierProblem inUse) {
      throw new ConfigProblem(inUse.getMessage());
    }
  }

  /** Opens the frontier of a crawl, in memory if it has no state directory. */
  static Frontier open(
      Terminal terminal, Config config, CrawlPlan plan, List<Sink> sinks, boolean fresh) {
    Path directory = directory(config);
    EarlierOut revisited = EarlierOut.of(config, directory);
    if (directory == null) {
      return Frontier.inMemory();
    }
    revisited.check(fresh);
    State state = new State(terminal, directory);
    FrontierSettings settings = FrontierSettings.of(config).recallingLater(Frontier::isForHostOnly);
    try {
      if (fresh) {
        state.delete();
        revisited.forget();
      }
      return state.open(settings, config, plan, sinks, revisited);
    } catch (FrontierProblem problem) {
      throw new ConfigProblem(problem.getMessage());
    } catch (IllegalArgumentException unreadable) {
      throw new ConfigProblem(directory + ": " + unreadable.getMessage() + "; --fresh begins anew");
    }
  }

  private Frontier open(
      FrontierSettings settings,
      Config config,
      CrawlPlan plan,
      List<Sink> sinks,
      EarlierOut revisited) {
    DurableFrontier store = DurableFrontier.open(directory.resolve(FRONTIER), settings);
    Recovered recovered = store.recovered();
    if (!recovered.isNew()) {
      greet(recovered, plan);
      regret(store.takenBack());
      warnOfGaps(recovered, sinks);
    }
    CrawlFile.write(directory, Secrets.leftOut(config, plan));
    try {
      EarlierPages earlier = revisited.open(terminal, recovered.isNew());
      return Frontier.onDisk(store, plan.intent(), resume(config), earlier);
    } catch (FrontierProblem | ConfigProblem unusable) {
      store.close();
      throw unusable;
    }
  }

  /** The command that goes on with a crawl of these settings. */
  private String resume(Config config) {
    Path out = Path.of(Section.of(config, "orbweaver").text("out"));
    boolean isInOut = directory.equals(out.resolve("state"));
    String elsewhere = isInOut ? "" : " --state " + ShellWord.of(directory);
    String command = "orbweaver resume " + ShellWord.of(out) + elsewhere;
    return Plain.of(command, LONGEST_COMMAND);
  }

  private void greet(Recovered recovered, CrawlPlan plan) {
    CrawlIntent intent = plan.intent();
    CrawlMemory memory = CrawlMemory.decode(recovered.crawl());
    long queued = recovered.queued().values().stream().mapToLong(Long::longValue).sum();
    boolean nothingLeft = queued == 0 || memory.complete() && plan.crawl().traps().enabled();
    if (nothingLeft && memory.intent().equals(intent)) {
      return; // it is finished, or only traps are left, and that will be said
    }
    terminal.say(
        String.format(
            "going on from %s: %,d URLs done, %,d queued (--fresh begins anew)",
            directory, memory.done(), queued));
    if (!memory.intent().roots().equals(intent.roots())) {
      terminal.say("the roots are not those of before: new ones are added to what is queued");
    }
    if (!memory.intent().scope().equals(intent.scope())) {
      terminal.say("the scope is not that of before: it holds for URLs found from now on");
    }
  }

  /** Records of what was done without an output are not in it. */
  private void warnOfGaps(Recovered recovered, List<Sink> sinks) {
    if (CrawlMemory.decode(recovered.crawl()).done() == 0) {
      return;
    }
    for (Sink sink : sinks) {
      if (!recovered.sinks().containsKey(sink.name())) {
        terminal.say(
            "the output "
                + sink.name()
                + " is new in this crawl: it begins with the pages from now on (--fresh for all)");
      }
    }
  }

  private void regret(long takenBack) {
    if (takenBack > 0) {
      terminal.say(
          String.format(
              "the machine went down meanwhile: %,d pages whose records may be incomplete are"
                  + " fetched again",
              takenBack));
    }
  }

  /**
   * A damaged state, or one of another version, may be deleted; what another process works on never
   * is.
   */
  private void delete() {
    Path frontier = directory.resolve(FRONTIER);
    if (Files.exists(frontier)) {
      DurableFrontier.erase(frontier);
      terminal.say("beginning anew: deleting " + frontier + "; its outputs are replaced");
    }
  }
}
