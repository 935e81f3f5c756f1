package dev.orbweaver.cli;

import com.typesafe.config.Config;
import dev.orbweaver.config.DispatcherKeys;
import dev.orbweaver.config.OpenFiles;
import dev.orbweaver.config.Section;
import dev.orbweaver.crawl.CrawlPlan;
import dev.orbweaver.crawl.Frontier;
import dev.orbweaver.output.OutputSettings;
import dev.orbweaver.output.Outputs;
import dev.orbweaver.output.Sink;
import dev.orbweaver.text.Plain;
import java.util.List;
import java.util.function.Consumer;

/**
 * The start of a crawl, new or not: all of its settings are checked before anything is opened or
 * requested.
 */
record CrawlStart(Terminal terminal, boolean quiet, int verbosity) {

  int start(Config config, boolean fresh) {
    terminal.quiet(quiet);
    Logging.configure(terminal, quiet ? -1 : verbosity); // first, for what reads a plan may log
    CrawlPlan plan = CrawlPlan.of(config);
    DispatcherKeys.check(config);
    OutputSettings outputs = OutputSettings.of(Section.of(config, "orbweaver"));
    Consumer<String> report =
        quiet ? line -> {} : outputs.isStandardOutput() ? terminal::say : terminal::result;
    EarlierOut.of(config, State.directory(config)).check(fresh); // before a directory is made
    List<Sink> sinks = Outputs.of(outputs, terminal.bytes(), Outputs::charset, report);
    OpenFiles.ofThisProcess().check();
    String warning = plan.transport().http().tls().warning();
    if (warning != null) {
      terminal.say(warning);
    }
    try (CrawlRun run = new CrawlRun(terminal, quiet, config)) {
      int code =
          HeldOut.during(
              outputs,
              State.directory(config),
              () -> {
                if (!fresh) {
                  State.requireNothingToReplace(config, outputs);
                }
                Frontier frontier = State.open(terminal, config, plan, sinks, fresh);
                if (frontier.recovered().isNew()) {
                  Outputs.earlier(outputs).ifPresent(terminal::say);
                }
                return run.run(plan, frontier, sinks);
              });
      return terminal.settled(
          code, "; all files in " + Plain.of(outputs.out(), 200) + " are whole");
    }
  }
}
