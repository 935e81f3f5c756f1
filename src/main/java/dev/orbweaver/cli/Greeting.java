package dev.orbweaver.cli;

import dev.orbweaver.crawl.CrawlIntent;
import dev.orbweaver.crawl.CrawlMemory;
import dev.orbweaver.crawl.CrawlPlan;
import dev.orbweaver.frontier.Recovered;
import dev.orbweaver.output.Sink;
import java.nio.file.Path;
import java.util.List;

/**
 * What is said when a crawl goes on: where it stands, and what is not as it was before.
 *
 * @param directory its state
 * @param out its output directory
 * @param memory what it remembers of itself
 */
record Greeting(
    Terminal terminal, Path directory, Path out, Recovered recovered, CrawlMemory memory) {

  static Greeting of(Terminal terminal, Path directory, Path out, Recovered recovered) {
    return new Greeting(terminal, directory, out, recovered, CrawlMemory.decode(recovered.crawl()));
  }

  /** Whether the crawl will find nothing to do, or only traps, and open no output. */
  boolean isOfFinished(CrawlPlan plan) {
    return memory.complete() && isNothingLeft(plan) && hasSameRoots(plan.intent());
  }

  /**
   * @param takenBack pages whose commits a power cut took
   */
  void say(CrawlPlan plan, List<Sink> sinks, long takenBack) {
    CrawlIntent intent = plan.intent();
    boolean isAsBefore = hasSameRoots(intent) && hasSameScope(intent);
    if (!isNothingLeft(plan) || !isAsBefore) { // else it is finished, and that will be said
      sayWhereItStands();
    }
    if (!hasSameRoots(intent)) {
      terminal.say("the roots are not those of before: new ones are added to what is queued");
    }
    if (!hasSameScope(intent)) {
      terminal.say("the scope is not that of before: it holds for URLs found from now on");
    }
    sayOfDepth(intent.depth());
    regret(takenBack);
    warnOfGaps(sinks);
  }

  private boolean isNothingLeft(CrawlPlan plan) {
    return queued() == 0 || memory.complete() && plan.crawl().traps().enabled();
  }

  private boolean hasSameRoots(CrawlIntent intent) {
    return memory.intent().roots().equals(intent.roots());
  }

  private boolean hasSameScope(CrawlIntent intent) {
    return memory.intent().scope().equals(intent.scope());
  }

  private long queued() {
    return recovered.queued().values().stream().mapToLong(Long::longValue).sum();
  }

  private void sayWhereItStands() {
    terminal.say(
        String.format(
            "going on from %s: %,d URLs done, %,d queued (--fresh begins anew)",
            directory, memory.done(), queued()));
  }

  /** Links beyond the depth are in no queue: a greater one finds them only on pages to come. */
  private void sayOfDepth(long depth) {
    long before = memory.intent().depth();
    if (before == CrawlIntent.UNKNOWN_DEPTH || depth == before) {
      return;
    }
    terminal.say(
        depth < before
            ? "the depth is less than before: it holds for links found from now on"
            : "the depth was "
                + before
                + " before, and links beyond it were not kept: --fresh begins anew, or a crawl with"
                + " --revisit "
                + ShellWord.of(out)
                + " into another directory finds them anew");
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

  /** Records of what was done without an output are not in it. */
  private void warnOfGaps(List<Sink> sinks) {
    for (Sink sink : sinks) {
      if (memory.done() > 0 && !recovered.sinks().containsKey(sink.name())) {
        warn(sink, "is new in this crawl: it begins with");
      } else if (memory.leftOut().contains(sink.name())) {
        warn(sink, "was left out meanwhile: it lacks what was done then, and goes on with");
      }
    }
  }

  private void warn(Sink sink, String what) {
    terminal.say(
        "the output " + sink.name() + " " + what + " the pages from now on (--fresh for all)");
  }
}
