package dev.orbweaver.cli;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigValueFactory;
import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.crawl.CrawlPlan;
import dev.orbweaver.frontier.FrontierProblem;
import dev.orbweaver.frontier.FrontierView;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What lies in the directories of a crawl, to be looked at: it may be finished, stopped, or at
 * work.
 *
 * @param out its output directory
 * @param state its state directory
 */
record KeptCrawl(Path out, Path state) {

  /**
   * The crawl whose output is in {@code out}.
   *
   * @param state null: where it lies unless the crawl was told otherwise
   */
  static KeptCrawl in(Path out, Path state) {
    return new KeptCrawl(out, state == null ? out.resolve("state") : state);
  }

  boolean hasState() {
    return Files.isRegularFile(state.resolve(CrawlFile.NAME))
        && Files.isDirectory(state.resolve(State.FRONTIER));
  }

  /** A problem that says what is there instead of a crawl. */
  ConfigProblem nothing() {
    String why =
        Files.isDirectory(out) ? "it holds nothing of a crawl" : "there is no such directory";
    return new ConfigProblem(
        out + ": " + why + "; give the directory that a crawl wrote into (its --out)");
  }

  /** What was asked for, without secrets: nobody is asked to give them for a look. */
  CrawlPlan plan() {
    Map<String, Object> where =
        Map.of("orbweaver.out", out.toString(), "orbweaver.state.dir", state.toString());
    Config config = Layers.of(where, List.of(), CrawlFile.whole(state));
    Config open =
        config
            .withValue("orbweaver.http.credentials", ConfigValueFactory.fromIterable(List.of()))
            .withValue("orbweaver.http.proxies", ConfigValueFactory.fromIterable(List.of()))
            .withoutPath("orbweaver.http.proxy.password")
            .withValue("orbweaver.http.proxy.user", ConfigValueFactory.fromAnyRef(""))
            .withValue("orbweaver.http.proxy.password", ConfigValueFactory.fromAnyRef(""))
            .withValue("orbweaver.http.proxy.url", ConfigValueFactory.fromAnyRef(""));
    return CrawlPlan.of(open);
  }

  /** A look at the frontier; empty when there is no state. */
  Optional<FrontierView> view() {
    if (!hasState()) {
      return Optional.empty();
    }
    try {
      return Optional.of(FrontierView.open(state.resolve(State.FRONTIER)));
    } catch (FrontierProblem problem) {
      throw new ConfigProblem(problem.getMessage());
    }
  }
}
