package dev.orbweaver.cli;

import com.typesafe.config.Config;
import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.config.Section;
import dev.orbweaver.crawl.CrawlPlan;
import dev.orbweaver.crawl.Frontier;
import dev.orbweaver.frontier.DurableFrontier;
import dev.orbweaver.frontier.EarlierPages;
import dev.orbweaver.frontier.FrontierProblem;
import dev.orbweaver.frontier.FrontierSettings;
import dev.orbweaver.frontier.Recovered;
import dev.orbweaver.output.OutputSettings;
import dev.orbweaver.output.Outputs;
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

  /**
   * Refuses a directory with the files of another crawl, unless there is a state to go on from, or
   * none is wanted: they may be all that is left of it.
   */
  static void requireNothingToReplace(Config config, OutputSettings outputs) {
    Path state = directory(config);
    if (state == null || Files.exists(state.resolve(FRONTIER))) {
      return;
    }
    List<String> files = Outputs.replaced(outputs);
    if (!files.isEmpty()) {
      throw new ConfigProblem(
          String.format(
              "%s has %s of another crawl, and no state in %s to go on from: --fresh replaces them,"
                  + " --out DIR writes elsewhere, --state DIR tells where the state is",
              Plain.of(outputs.out(), 200),
              String.join(", ", files),
              Plain.of(state.toString(), 200)));
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
    try {
      Recovered recovered = store.recovered();
      if (!recovered.isNew()) {
        greet(store, config, plan, sinks);
      }
      CrawlFile.write(directory, Secrets.leftOut(config, plan));
      EarlierPages earlier = revisited.open(terminal, plan, recovered.isNew());
      return Frontier.onDisk(store, plan.intent(), resume(config, plan), earlier);
    } catch (RuntimeException unusable) {
      store.close();
      throw unusable;
    }
  }

  /** Unless outputs that are gone on with are not there. */
  private void greet(DurableFrontier store, Config config, CrawlPlan plan, List<Sink> sinks) {
    Recovered recovered = store.recovered();
    Greeting greeting = Greeting.of(terminal, directory, out(config), recovered);
    if (!greeting.isOfFinished(plan)) {
      Outputs.requireWritten(sinks, recovered.sinks());
    }
    greeting.say(plan, sinks, store.takenBack());
  }

  private static Path out(Config config) {
    return Path.of(Section.of(config, "orbweaver").text("out"));
  }

  /** The command that goes on with a crawl of these settings. */
  private String resume(Config config, CrawlPlan plan) {
    Path out = out(config);
    boolean isInOut = directory.equals(out.resolve("state"));
    String elsewhere = isInOut ? "" : " --state " + ShellWord.of(directory);
    String command = "orbweaver resume " + ShellWord.of(out) + elsewhere;
    return Plain.of(command + Secrets.toBeGivenAgain(config, plan), LONGEST_COMMAND);
  }

  /**
   * A damaged state, or one of another version, may be deleted; what another process works on never
   * is.
   */
  private void delete() {
    Path frontier = directory.resolve(FRONTIER);
    if (Files.exists(frontier)) {
      DurableFrontier.erase(frontier);
      terminal.say("beginning anew: deleting " + frontier);
    }
  }
}
