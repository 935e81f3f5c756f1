package dev.orbweaver.cli;

import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.frontier.FrontierView;
import dev.orbweaver.host.HostFacts;
import dev.orbweaver.output.HostReceipt;
import dev.orbweaver.output.JsonValue;
import dev.orbweaver.output.ReceiptFile;
import dev.orbweaver.output.ReceiptText;
import dev.orbweaver.url.RootUrl;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code orbweaver receipt}: how the hosts of a crawl were treated. */
@Command(
    name = "receipt",
    description = "Shows how a crawl treated its hosts: requests, gaps, robots.txt, slow-downs.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "The crawl may be finished, stopped, killed or at work: its state tells, else"
          + " OUT/receipt.json.",
      "Gaps run from the end of an answer to the start of the next request, by our own clock.",
      "Exit codes: 0 it is shown; 2 there is no crawl, or it never asked that host; 3 it could"
          + " not be written."
    })
final class ReceiptCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "OUT", description = "The output directory of the crawl.")
  private Path out;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "HOST",
      description = "Only this host, or that of a URL, with all that is known.")
  private String asked;

  @Option(
      names = "--state",
      paramLabel = "DIR",
      description = "Its state directory (default: OUT/state).")
  private Path state;

  @Option(names = "--json", description = "A JSON object a line and host, for machines.")
  private boolean json;

  /** As the crawl knows it; null: all. */
  private String host;

  private long shown;

  ReceiptCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    host = asked == null ? null : host(asked);
    KeptCrawl crawl = KeptCrawl.in(out, state);
    Optional<FrontierView> view = crawl.view();
    ReceiptFile file = ReceiptFile.in(out);
    if (view.isEmpty() && !file.exists()) {
      throw crawl.nothing();
    }
    try (FrontierView open = view.orElse(null)) {
      if (open != null) {
        ofState(open, this::show);
      } else {
        file.each(this::show);
      }
    } catch (IOException e) {
      throw new ConfigProblem(e.getMessage());
    }
    if (shown == 0 && host != null) {
      throw new ConfigProblem("the crawl in " + out + " never asked the host " + host);
    }
    return 0;
  }

  private static String host(String typed) {
    if (RootUrl.parse(typed) instanceof Url url) {
      return url.host();
    }
    throw new ConfigProblem("\"" + RootUrl.shown(typed) + "\" is neither a host nor a URL");
  }

  /** The keys of hosts themselves hold no space; those of their other memories do. */
  private static void ofState(FrontierView view, Consumer<Map<String, Object>> visitor) {
    long now = System.nanoTime();
    long wallMillis = System.currentTimeMillis();
    view.hosts(
        (key, memory) -> {
          if (key.indexOf(' ') < 0) {
            HostFacts facts = HostFacts.of(List.of(memory), 0, now, wallMillis);
            HostReceipt receipt = new HostReceipt(key, facts.history());
            if (!receipt.isEmpty()) {
              visitor.accept(receipt.fields(now, wallMillis));
            }
          }
          return true;
        });
  }

  private void show(Map<String, Object> receipt) {
    if (host != null && !host.equals(receipt.get("host"))) {
      return;
    }
    if (json) {
      terminal.result(JsonValue.toLine(receipt));
    } else if (host != null) {
      ReceiptText.block(receipt).forEach(terminal::result);
    } else {
      if (shown == 0) {
        terminal.result(ReceiptText.head());
      }
      terminal.result(ReceiptText.line(receipt));
    }
    shown++;
  }
}
